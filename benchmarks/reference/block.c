/* Reference: rounds of the block game, two hands of seven of the double-six set, uniformly random placements,
   A setting any tile; the words that trials own, 256 trials to a vector pass, added to
   tally[winner: none A B][out: nobody A B][points 0..][tiles laid - 1]. */
enum { POINTS_MAX = 70, PLIES = 14, PASS = 4, AHEAD = 1 };
#include "tiles.h"
#include <immintrin.h>

static uint32_t SUIT[7], PLANE[4];
static uint8_t LOW[TILES], HIGH[TILES];

__attribute__((constructor)) static void fill(void)
{
    int t = 0;
    for (int b = 0; b < 7; b++)
        for (int a = 0; a <= b; a++, t++) {
            LOW[t] = a, HIGH[t] = b;
            SUIT[a] |= 1u << t, SUIT[b] |= 1u << t;
            for (int j = 0; j < 4; j++)
                PLANE[j] |= (uint32_t)((a + b) >> j & 1) << t;
        }
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
    uint32_t hands[2];
    deal(chance, hands);
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
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            cursor choice = {start + i, key, tag, {0}, i, CHOICE, 3, 1, 0, 0};
            round_of(&chance, &choice, tally);
        }
    }
}
