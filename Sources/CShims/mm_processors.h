#ifndef MM_PROCESSORS_H
#define MM_PROCESSORS_H

// Some loops are in C because Swift compiles a module for one kind of processor. Of these functions there is one for
// all of x86-64 and one for those with AVX2, or those that shift by any register (BMI2), of which the loader takes the
// right one. Nothing is fused, so that both give the same bits.
#if defined(__x86_64__) && defined(__ELF__) && !defined(MM_ONE_PROCESSOR)
#define FOR_EACH_PROCESSOR __attribute__((target_clones("avx2", "default")))
#define FOR_EACH_SHIFTING_PROCESSOR __attribute__((target_clones("bmi2", "default")))
#else
#define FOR_EACH_PROCESSOR
#define FOR_EACH_SHIFTING_PROCESSOR
#endif

/// For what these functions call: it must become part of each of them.
#define INLINE static inline __attribute__((always_inline))

#pragma STDC FP_CONTRACT OFF

#endif
