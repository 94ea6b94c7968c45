/* Reference: rounds of the block game, two hands of seven of the double-six set, uniformly random placements,
   A setting any tile; the words that trials own, 256 trials to a vector pass, added to
   tally[winner: none A B][out: nobody A B][points 0..][tiles laid - 1]. */
#include "philox.h"
#include <immintrin.h>
#include <string.h>

enum { POINTS_MAX = 70, PLIES = 14, PASS = 4, CHOICE = 1, TILES = 28 };
static uint32_t PLANES[PASS][4][COLUMNS]; /* block of chance, then three of choice */
static uint32_t POWER[64], CUT[64], SUIT[7], PLANE[4];
static uint8_t LOW[TILES], HIGH[TILES], IOTA[32];

__attribute__((constructor)) static void fill(void)
{
    for (int n = 1; n < 64; n++) {
        uint32_t p = 1;
        for (int k = 0; k < 5; k++)
            p *= n - k > 1 ? n - k : 1;
        POWER[n] = p;
        CUT[n] = (uint32_t)((1ull << 32) % p);
    }
    int t = 0;
    for (int b = 0; b < 7; b++)
        for (int a = 0; a <= b; a++, t++) {
            LOW[t] = a, HIGH[t] = b, IOTA[t] = t;
            SUIT[a] |= 1u << t, SUIT[b] |= 1u << t;
            for (int j = 0; j < 4; j++)
                PLANE[j] |= (uint32_t)((a + b) >> j & 1) << t;
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

static inline int pips(uint32_t hand)
{
    int n = 0;
    for (int j = 0; j < 4; j++)
        n += __builtin_popcount(hand & PLANE[j]) << j;
    return n;
}

static inline void round_of(cursor *chance, cursor *choice, int64_t *tally)
{
    uint8_t down[32];
    memcpy(down, IOTA, 32);
    uint32_t hands[2] = {0, 0}, x = 0;
    int rest = TILES, left = 0;
    for (int s = 0; s < 2; s++)
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
    uint32_t mine = hands[0], theirs = hands[1];
    int seat = 0, out = -1, passes = 0, plies = 0, e0 = -1, e1 = -1;
    for (;;) {
        uint32_t m0 = mine, m1 = 0;
        if (e0 >= 0) {
            m0 &= SUIT[e0];
            m1 = e0 == e1 ? 0 : mine & SUIT[e1];
        }
        uint64_t moves = m0 | (uint64_t)m1 << 28;
        int n = __builtin_popcountll(moves);
        if (n) {
            int p = __builtin_ctzll(_pdep_u64(1ull << below(choice, n), moves));
            int right = p >= 28, t = right ? p - 28 : p;
            mine ^= 1u << t;
            plies++, passes = 0;
            if (e0 < 0)
                e0 = LOW[t], e1 = HIGH[t];
            else if (right)
                e1 = LOW[t] + HIGH[t] - e1;
            else
                e0 = LOW[t] + HIGH[t] - e0;
            if (e0 > e1) {
                int e = e0;
                e0 = e1, e1 = e;
            }
            if (!mine) {
                out = seat;
                break;
            }
        } else if (++passes == 2)
            break;
        uint32_t h = mine;
        mine = theirs, theirs = h, seat ^= 1;
    }
    int own = pips(mine), other = pips(theirs), winner, points;
    if (out >= 0)
        winner = seat + 1, points = other;
    else {
        winner = own == other ? 0 : own < other ? seat + 1 : 2 - seat;
        points = own < other ? other - own : own - other;
    }
    tally[((winner * 3 + out + 1) * POINTS_MAX + points) * PLIES + plies - 1]++;
}

void block_rounds(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t p = 0; p < passes; p++) {
        uint64_t start = (pass + p) * COLUMNS;
        for (int b = 0; b < PASS; b++) {
            uint32_t stream = b ? CHOICE : CHANCE, block = b ? b - 1 : 0;
            uint32_t low = (uint32_t)start, high = (uint32_t)(start >> 32);
            for (uint32_t i = 0; i < COLUMNS; i++)
                philox(block, low + i, high, tag | stream, key, &PLANES[b][0][i], &PLANES[b][1][i],
                       &PLANES[b][2][i], &PLANES[b][3][i]);
        }
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            cursor choice = {start + i, key, tag, {0}, i, CHOICE, 3, 1, 0, 0};
            round_of(&chance, &choice, tally);
        }
    }
}
