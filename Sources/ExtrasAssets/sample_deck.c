#include "sample_deck.h"

#ifdef __ELF__
// Swift's objects mark .rodata writable, and so all of it would be; a section of another name isn't.
#pragma clang section rodata = "tables"
#endif

// Each portrait occurs twice: here as an array of its bytes, and below with its name.
static const uint8_t ada_quill[] = {
#embed "portraits/ada-quill.png"
};
static const uint8_t bruno_okafor[] = {
#embed "portraits/bruno-okafor.png"
};
static const uint8_t carmen_vidal[] = {
#embed "portraits/carmen-vidal.png"
};
static const uint8_t emi_hayashida[] = {
#embed "portraits/emi-hayashida.png"
};
static const uint8_t farah_nazari[] = {
#embed "portraits/farah-nazari.png"
};
static const uint8_t gus_petrakis[] = {
#embed "portraits/gus-petrakis.png"
};
static const uint8_t harpal_sandhu[] = {
#embed "portraits/harpal-sandhu.png"
};
static const uint8_t indira_rao[] = {
#embed "portraits/indira-rao.png"
};
static const uint8_t ivy_castellan[] = {
#embed "portraits/ivy-castellan.png"
};
static const uint8_t jun_baek[] = {
#embed "portraits/jun-baek.png"
};
static const uint8_t kofi_darkwa[] = {
#embed "portraits/kofi-darkwa.png"
};
static const uint8_t lena_brandt[] = {
#embed "portraits/lena-brandt.png"
};
static const uint8_t malia_kealoha[] = {
#embed "portraits/malia-kealoha.png"
};
static const uint8_t mateo_quispe[] = {
#embed "portraits/mateo-quispe.png"
};
static const uint8_t nadia_sorokina[] = {
#embed "portraits/nadia-sorokina.png"
};
static const uint8_t nils_lindqvist[] = {
#embed "portraits/nils-lindqvist.png"
};
static const uint8_t otis_bell[] = {
#embed "portraits/otis-bell.png"
};
static const uint8_t pia_salonen[] = {
#embed "portraits/pia-salonen.png"
};
static const uint8_t quentin_lisle[] = {
#embed "portraits/quentin-lisle.png"
};
static const uint8_t rosa_ximenes[] = {
#embed "portraits/rosa-ximenes.png"
};
static const uint8_t sione_fale[] = {
#embed "portraits/sione-fale.png"
};
static const uint8_t tuan_le[] = {
#embed "portraits/tuan-le.png"
};
static const uint8_t yusuf_demir[] = {
#embed "portraits/yusuf-demir.png"
};
static const uint8_t zuri_achieng[] = {
#embed "portraits/zuri-achieng.png"
};

static const struct mm_portrait portraits[] = {
    {"Ada Quill", ada_quill, sizeof ada_quill},
    {"Bruno Okafor", bruno_okafor, sizeof bruno_okafor},
    {"Carmen Vidal", carmen_vidal, sizeof carmen_vidal},
    {"Emi Hayashida", emi_hayashida, sizeof emi_hayashida},
    {"Farah Nazari", farah_nazari, sizeof farah_nazari},
    {"Gus Petrakis", gus_petrakis, sizeof gus_petrakis},
    {"Harpal Sandhu", harpal_sandhu, sizeof harpal_sandhu},
    {"Indira Rao", indira_rao, sizeof indira_rao},
    {"Ivy Castellan", ivy_castellan, sizeof ivy_castellan},
    {"Jun Baek", jun_baek, sizeof jun_baek},
    {"Kofi Darkwa", kofi_darkwa, sizeof kofi_darkwa},
    {"Lena Brandt", lena_brandt, sizeof lena_brandt},
    {"Malia Kealoha", malia_kealoha, sizeof malia_kealoha},
    {"Mateo Quispe", mateo_quispe, sizeof mateo_quispe},
    {"Nadia Sorokina", nadia_sorokina, sizeof nadia_sorokina},
    {"Nils Lindqvist", nils_lindqvist, sizeof nils_lindqvist},
    {"Otis Bell", otis_bell, sizeof otis_bell},
    {"Pia Salonen", pia_salonen, sizeof pia_salonen},
    {"Quentin Lisle", quentin_lisle, sizeof quentin_lisle},
    {"Rosa Ximenes", rosa_ximenes, sizeof rosa_ximenes},
    {"Sione Fale", sione_fale, sizeof sione_fale},
    {"Tuan Le", tuan_le, sizeof tuan_le},
    {"Yusuf Demir", yusuf_demir, sizeof yusuf_demir},
    {"Zuri Achieng", zuri_achieng, sizeof zuri_achieng},
};

const struct mm_portrait *mm_portraits(void) { return portraits; }
size_t mm_portrait_count(void) { return sizeof portraits / sizeof *portraits; }
