// Scripts/draw-templates writes this file.
#include "template_assets.h"

#ifdef __ELF__
// Swift's objects mark .rodata writable, and so all of it would be; a section of another name isn't.
#pragma clang section rodata = "tables"
#endif

static const uint8_t file_0[] = {
#embed "../../Templates/admiral/background.jpg"
};
static const uint8_t file_1[] = {
#embed "../../Templates/admiral/template.json"
};
static const uint8_t file_2[] = {
#embed "../../Templates/astronaut/background.jpg"
};
static const uint8_t file_3[] = {
#embed "../../Templates/astronaut/template.json"
};
static const uint8_t file_4[] = {
#embed "../../Templates/balance/background.png"
};
static const uint8_t file_5[] = {
#embed "../../Templates/balance/template.json"
};
static const uint8_t file_6[] = {
#embed "../../Templates/bell-curve/background.png"
};
static const uint8_t file_7[] = {
#embed "../../Templates/bell-curve/template.json"
};
static const uint8_t file_8[] = {
#embed "../../Templates/blackboard/background.png"
};
static const uint8_t file_9[] = {
#embed "../../Templates/blackboard/template.json"
};
static const uint8_t file_10[] = {
#embed "../../Templates/breaking-news/background.png"
};
static const uint8_t file_11[] = {
#embed "../../Templates/breaking-news/example.jpg"
};
static const uint8_t file_12[] = {
#embed "../../Templates/breaking-news/template.json"
};
static const uint8_t file_13[] = {
#embed "../../Templates/bus-seats/background.png"
};
static const uint8_t file_14[] = {
#embed "../../Templates/bus-seats/template.json"
};
static const uint8_t file_15[] = {
#embed "../../Templates/calm-fire/background.png"
};
static const uint8_t file_16[] = {
#embed "../../Templates/calm-fire/template.json"
};
static const uint8_t file_17[] = {
#embed "../../Templates/cat/background.jpg"
};
static const uint8_t file_18[] = {
#embed "../../Templates/cat/template.json"
};
static const uint8_t file_19[] = {
#embed "../../Templates/chat/background.png"
};
static const uint8_t file_20[] = {
#embed "../../Templates/chat/template.json"
};
static const uint8_t file_21[] = {
#embed "../../Templates/coffee/background.jpg"
};
static const uint8_t file_22[] = {
#embed "../../Templates/coffee/template.json"
};
static const uint8_t file_23[] = {
#embed "../../Templates/crossroads/background.png"
};
static const uint8_t file_24[] = {
#embed "../../Templates/crossroads/template.json"
};
static const uint8_t file_25[] = {
#embed "../../Templates/deep-space/background.jpg"
};
static const uint8_t file_26[] = {
#embed "../../Templates/deep-space/template.json"
};
static const uint8_t file_27[] = {
#embed "../../Templates/distracted/background.png"
};
static const uint8_t file_28[] = {
#embed "../../Templates/distracted/template.json"
};
static const uint8_t file_29[] = {
#embed "../../Templates/dominoes/background.png"
};
static const uint8_t file_30[] = {
#embed "../../Templates/dominoes/template.json"
};
static const uint8_t file_31[] = {
#embed "../../Templates/exit-ramp/background.png"
};
static const uint8_t file_32[] = {
#embed "../../Templates/exit-ramp/template.json"
};
static const uint8_t file_33[] = {
#embed "../../Templates/four-steps/background.png"
};
static const uint8_t file_34[] = {
#embed "../../Templates/four-steps/template.json"
};
static const uint8_t file_35[] = {
#embed "../../Templates/gallery/background.png"
};
static const uint8_t file_36[] = {
#embed "../../Templates/gallery/example.jpg"
};
static const uint8_t file_37[] = {
#embed "../../Templates/gallery/template.json"
};
static const uint8_t file_38[] = {
#embed "../../Templates/handshake/background.png"
};
static const uint8_t file_39[] = {
#embed "../../Templates/handshake/template.json"
};
static const uint8_t file_40[] = {
#embed "../../Templates/iceberg/background.png"
};
static const uint8_t file_41[] = {
#embed "../../Templates/iceberg/template.json"
};
static const uint8_t file_42[] = {
#embed "../../Templates/mood-swing/background.png"
};
static const uint8_t file_43[] = {
#embed "../../Templates/mood-swing/template.json"
};
static const uint8_t file_44[] = {
#embed "../../Templates/newspaper/background.png"
};
static const uint8_t file_45[] = {
#embed "../../Templates/newspaper/example.jpg"
};
static const uint8_t file_46[] = {
#embed "../../Templates/newspaper/template.json"
};
static const uint8_t file_47[] = {
#embed "../../Templates/nine-cells/background.png"
};
static const uint8_t file_48[] = {
#embed "../../Templates/nine-cells/template.json"
};
static const uint8_t file_49[] = {
#embed "../../Templates/pie-chart/background.png"
};
static const uint8_t file_50[] = {
#embed "../../Templates/pie-chart/template.json"
};
static const uint8_t file_51[] = {
#embed "../../Templates/plan-board/background.png"
};
static const uint8_t file_52[] = {
#embed "../../Templates/plan-board/template.json"
};
static const uint8_t file_53[] = {
#embed "../../Templates/podium/background.png"
};
static const uint8_t file_54[] = {
#embed "../../Templates/podium/template.json"
};
static const uint8_t file_55[] = {
#embed "../../Templates/rocket/background.jpg"
};
static const uint8_t file_56[] = {
#embed "../../Templates/rocket/template.json"
};
static const uint8_t file_57[] = {
#embed "../../Templates/scroll/background.png"
};
static const uint8_t file_58[] = {
#embed "../../Templates/scroll/template.json"
};
static const uint8_t file_59[] = {
#embed "../../Templates/strong-and-weak/background.png"
};
static const uint8_t file_60[] = {
#embed "../../Templates/strong-and-weak/template.json"
};
static const uint8_t file_61[] = {
#embed "../../Templates/table-sign/background.png"
};
static const uint8_t file_62[] = {
#embed "../../Templates/table-sign/template.json"
};
static const uint8_t file_63[] = {
#embed "../../Templates/tombstone/background.png"
};
static const uint8_t file_64[] = {
#embed "../../Templates/tombstone/template.json"
};
static const uint8_t file_65[] = {
#embed "../../Templates/trolley/background.png"
};
static const uint8_t file_66[] = {
#embed "../../Templates/trolley/template.json"
};
static const uint8_t file_67[] = {
#embed "../../Templates/two-buttons/background.png"
};
static const uint8_t file_68[] = {
#embed "../../Templates/two-buttons/template.json"
};
static const uint8_t file_69[] = {
#embed "../../Templates/two-choices/background.png"
};
static const uint8_t file_70[] = {
#embed "../../Templates/two-choices/template.json"
};
static const uint8_t file_71[] = {
#embed "../../Templates/venn/background.png"
};
static const uint8_t file_72[] = {
#embed "../../Templates/venn/template.json"
};
static const uint8_t file_73[] = {
#embed "../../Templates/wanted/background.png"
};
static const uint8_t file_74[] = {
#embed "../../Templates/wanted/example.jpg"
};
static const uint8_t file_75[] = {
#embed "../../Templates/wanted/template.json"
};

static const struct mm_template_file files[] = {
    {"admiral", "background.jpg", file_0, sizeof file_0},
    {"admiral", "template.json", file_1, sizeof file_1},
    {"astronaut", "background.jpg", file_2, sizeof file_2},
    {"astronaut", "template.json", file_3, sizeof file_3},
    {"balance", "background.png", file_4, sizeof file_4},
    {"balance", "template.json", file_5, sizeof file_5},
    {"bell-curve", "background.png", file_6, sizeof file_6},
    {"bell-curve", "template.json", file_7, sizeof file_7},
    {"blackboard", "background.png", file_8, sizeof file_8},
    {"blackboard", "template.json", file_9, sizeof file_9},
    {"breaking-news", "background.png", file_10, sizeof file_10},
    {"breaking-news", "example.jpg", file_11, sizeof file_11},
    {"breaking-news", "template.json", file_12, sizeof file_12},
    {"bus-seats", "background.png", file_13, sizeof file_13},
    {"bus-seats", "template.json", file_14, sizeof file_14},
    {"calm-fire", "background.png", file_15, sizeof file_15},
    {"calm-fire", "template.json", file_16, sizeof file_16},
    {"cat", "background.jpg", file_17, sizeof file_17},
    {"cat", "template.json", file_18, sizeof file_18},
    {"chat", "background.png", file_19, sizeof file_19},
    {"chat", "template.json", file_20, sizeof file_20},
    {"coffee", "background.jpg", file_21, sizeof file_21},
    {"coffee", "template.json", file_22, sizeof file_22},
    {"crossroads", "background.png", file_23, sizeof file_23},
    {"crossroads", "template.json", file_24, sizeof file_24},
    {"deep-space", "background.jpg", file_25, sizeof file_25},
    {"deep-space", "template.json", file_26, sizeof file_26},
    {"distracted", "background.png", file_27, sizeof file_27},
    {"distracted", "template.json", file_28, sizeof file_28},
    {"dominoes", "background.png", file_29, sizeof file_29},
    {"dominoes", "template.json", file_30, sizeof file_30},
    {"exit-ramp", "background.png", file_31, sizeof file_31},
    {"exit-ramp", "template.json", file_32, sizeof file_32},
    {"four-steps", "background.png", file_33, sizeof file_33},
    {"four-steps", "template.json", file_34, sizeof file_34},
    {"gallery", "background.png", file_35, sizeof file_35},
    {"gallery", "example.jpg", file_36, sizeof file_36},
    {"gallery", "template.json", file_37, sizeof file_37},
    {"handshake", "background.png", file_38, sizeof file_38},
    {"handshake", "template.json", file_39, sizeof file_39},
    {"iceberg", "background.png", file_40, sizeof file_40},
    {"iceberg", "template.json", file_41, sizeof file_41},
    {"mood-swing", "background.png", file_42, sizeof file_42},
    {"mood-swing", "template.json", file_43, sizeof file_43},
    {"newspaper", "background.png", file_44, sizeof file_44},
    {"newspaper", "example.jpg", file_45, sizeof file_45},
    {"newspaper", "template.json", file_46, sizeof file_46},
    {"nine-cells", "background.png", file_47, sizeof file_47},
    {"nine-cells", "template.json", file_48, sizeof file_48},
    {"pie-chart", "background.png", file_49, sizeof file_49},
    {"pie-chart", "template.json", file_50, sizeof file_50},
    {"plan-board", "background.png", file_51, sizeof file_51},
    {"plan-board", "template.json", file_52, sizeof file_52},
    {"podium", "background.png", file_53, sizeof file_53},
    {"podium", "template.json", file_54, sizeof file_54},
    {"rocket", "background.jpg", file_55, sizeof file_55},
    {"rocket", "template.json", file_56, sizeof file_56},
    {"scroll", "background.png", file_57, sizeof file_57},
    {"scroll", "template.json", file_58, sizeof file_58},
    {"strong-and-weak", "background.png", file_59, sizeof file_59},
    {"strong-and-weak", "template.json", file_60, sizeof file_60},
    {"table-sign", "background.png", file_61, sizeof file_61},
    {"table-sign", "template.json", file_62, sizeof file_62},
    {"tombstone", "background.png", file_63, sizeof file_63},
    {"tombstone", "template.json", file_64, sizeof file_64},
    {"trolley", "background.png", file_65, sizeof file_65},
    {"trolley", "template.json", file_66, sizeof file_66},
    {"two-buttons", "background.png", file_67, sizeof file_67},
    {"two-buttons", "template.json", file_68, sizeof file_68},
    {"two-choices", "background.png", file_69, sizeof file_69},
    {"two-choices", "template.json", file_70, sizeof file_70},
    {"venn", "background.png", file_71, sizeof file_71},
    {"venn", "template.json", file_72, sizeof file_72},
    {"wanted", "background.png", file_73, sizeof file_73},
    {"wanted", "example.jpg", file_74, sizeof file_74},
    {"wanted", "template.json", file_75, sizeof file_75},
};

const struct mm_template_file *mm_template_files(void) { return files; }
size_t mm_template_file_count(void) { return sizeof files / sizeof *files; }
