/* Trials' words of chance and of choice, read in place where a vector pass has made them, and the draws from them:
   what the references of dominoes share.  PASS blocks are made ahead; AHEAD of them are of chance. */
#include "philox.h"
#include <string.h>

enum { CHOICE = 1, TILES = 28 };
static uint32_t PLANES[PASS][4][COLUMNS];
static uint32_t POWER[64], CUT[64];
static uint8_t IOTA[32];

__attribute__((constructor)) static void fill_powers(void)
{
    for (int n = 1; n < 64; n++) {
        uint32_t p = 1;
        for (int k = 0; k < 5; k++)
            p *= n - k > 1 ? n - k : 1;
        POWER[n] = p;
        CUT[n] = (uint32_t)((1ull << 32) % p);
    }
    for (int t = 0; t < 32; t++)
        IOTA[t] = t;
}

static inline void vector_pass(uint64_t start, uint32_t tag, uint64_t key)
{
    uint32_t low = (uint32_t)start, high = (uint32_t)(start >> 32);
    for (int b = 0; b < PASS; b++) {
        uint32_t stream = b < AHEAD ? CHANCE : CHOICE, block = b < AHEAD ? b : b - AHEAD;
        for (uint32_t i = 0; i < COLUMNS; i++)
            philox(block, low + i, high, tag | stream, key, &PLANES[b][0][i], &PLANES[b][1][i],
                   &PLANES[b][2][i], &PLANES[b][3][i]);
    }
}

typedef struct {
    uint64_t trial, key;
    uint32_t tag, own[4];
    int column, stream, first, base, at, block;
} cursor;

static __attribute__((noinline)) uint32_t beyond(cursor *s)
{
    if (s->at == 4 * s->first)
        s->block = s->first;
    if ((s->at & 3) == 0) {
        philox(s->block++, (uint32_t)s->trial, (uint32_t)(s->trial >> 32), s->tag | s->stream, s->key,
               s->own, s->own + 1, s->own + 2, s->own + 3);
    }
    return s->own[s->at++ & 3];
}

static inline uint32_t next(cursor *s)
{
    if (__builtin_expect(s->at < 4 * s->first, 1)) {
        uint32_t w = PLANES[s->base + (s->at >> 2)][s->at & 3][s->column];
        s->at++;
        return w;
    }
    return beyond(s);
}

static inline uint32_t below(cursor *s, uint32_t n)
{
    uint64_t m = (uint64_t)next(s) * n;
    if (__builtin_expect((uint32_t)m < n, 0)) {
        uint32_t cut = (uint32_t)((1ull << 32) % n);
        while ((uint32_t)m < cut)
            m = (uint64_t)next(s) * n;
    }
    return (uint32_t)(m >> 32);
}

/* Seven tiles to each of two hands: a shuffle by exchanges as far as it is needed, five draws to a word. */
static inline void deal(cursor *chance, uint32_t hands[2])
{
    uint8_t down[32];
    memcpy(down, IOTA, 32);
    uint32_t x = 0;
    int rest = TILES, left = 0;
#pragma GCC unroll 2
    for (int s = 0; s < 2; s++) {
        hands[s] = 0;
#pragma GCC unroll 7
        for (int i = 0; i < 7; i++) {
            if (left == 0) {
                do
                    x = next(chance);
                while (x * POWER[rest] < CUT[rest]);
                left = 5;
            }
            uint64_t m = (uint64_t)x * rest;
            x = (uint32_t)m, left--;
            uint32_t k = m >> 32;
            hands[s] |= 1u << down[k];
            down[k] = down[--rest];
        }
    }
}
