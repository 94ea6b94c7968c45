/* Reference: totals of nine fair dice, trials 1024 * group and on, added to tally[46].
   `raffle_lanes` throws 1024 at a time in 16-bit arithmetic, `raffle_plain` one after the other. */
#include "philox.h"

enum { SIX9 = 10077696, REFUSED = 0xFFFF };
static const uint32_t CUT = (uint32_t)((1ull << 32) % SIX9);

static int chance(words *s)
{
    uint32_t x = next_word(s);
    while (x * (uint32_t)SIX9 < CUT)
        x = next_word(s);
    int total = 0;
    for (int k = 0; k < 9; k++) {
        uint64_t m = (uint64_t)x * 6;
        total += (int)(m >> 32);
        x = (uint32_t)m;
    }
    return total;
}

void raffle_plain(uint64_t key, uint32_t tag, uint64_t group, int64_t groups, int64_t *tally)
{
    uint32_t w[GROUP];
    for (; groups--; group++) {
        shared_pass(w, group, tag, key);
        for (uint64_t l = 0; l < GROUP; l++) {
            words s = {.key = key, .trial = group * GROUP + l, .tag = tag, .first = w[l], .at = -1};
            tally[chance(&s)]++;
        }
    }
}

/* A word gives five dice as h below 6^5, then four as g below 6^4; the digit sum of h in base 6 is
   h - 5 (h/6 + h/36 + ...), and a division is a multiplication that keeps the high half.  Passes
   over 16-bit arrays, so that compilers make vectors of 16-bit numbers. */
static inline uint16_t high(uint16_t a, uint16_t b) { return (uint16_t)(((uint32_t)a * b) >> 16); }

static void totals(const uint32_t *restrict w, uint16_t *restrict a, uint16_t *restrict b)
{
    for (int l = 0; l < GROUP; l++) {
        a[l] = (uint16_t)(w[l] >> 16);
        b[l] = (uint16_t)w[l];
    }
    for (int l = 0; l < GROUP; l++) {
        uint16_t xh = a[l], xl = b[l];
        uint16_t mid = (uint16_t)(xh * 7776u), rest = (uint16_t)(mid + high(xl, 7776));
        a[l] = (uint16_t)(high(xh, 7776) + (rest < mid));
        xl = (uint16_t)(xl * 7776u);
        mid = (uint16_t)(rest * 1296u);
        uint16_t end = (uint16_t)(mid + high(xl, 1296));
        uint16_t g = (uint16_t)(high(rest, 1296) + (end < mid));
        xl = (uint16_t)(xl * 1296u);
        uint16_t bad = (end < (CUT >> 16)) | ((end == (CUT >> 16)) & (xl < (CUT & 0xFFFF)));
        b[l] = bad ? REFUSED : g;
    }
    for (int l = 0; l < GROUP; l++) {
        uint16_t h = a[l], g = b[l];
        uint16_t q = (uint16_t)(high(h, 10923) + high(h >> 2, 7282) + high(h >> 3, 2428));
        uint16_t r = (uint16_t)(high(g, 10923) + high(g >> 2, 7282) + high(g >> 3, 2428));
        uint16_t sum = (uint16_t)(h + g - 5 * (q + r + high(h >> 4, 810)));
        a[l] = g == REFUSED ? 46 : sum;
    }
}

void raffle_lanes(uint64_t key, uint32_t tag, uint64_t group, int64_t groups, int64_t *tally)
{
    uint32_t w[GROUP], part[4][47];
    uint16_t out[GROUP], rest[GROUP];
    while (groups) {
        int64_t some = groups < 4096 ? groups : 4096;
        groups -= some;
        for (int k = 0; k < 4; k++)
            for (int t = 0; t < 47; t++)
                part[k][t] = 0;
        for (; some--; group++) {
            shared_pass(w, group, tag, key);
            totals(w, out, rest);
            uint32_t before = part[0][46] + part[1][46] + part[2][46] + part[3][46];
            for (int l = 0; l < GROUP; l += 4) {
                part[0][out[l]]++;
                part[1][out[l + 1]]++;
                part[2][out[l + 2]]++;
                part[3][out[l + 3]]++;
            }
            if (part[0][46] + part[1][46] + part[2][46] + part[3][46] != before)
                for (uint64_t l = 0; l < GROUP; l++)
                    if (out[l] == 46) {
                        words s = {.key = key, .trial = group * GROUP + l, .tag = tag,
                                   .first = w[l], .at = -1};
                        tally[chance(&s)]++;
                    }
        }
        for (int t = 0; t < 46; t++)
            tally[t] += (int64_t)part[0][t] + part[1][t] + part[2][t] + part[3][t];
    }
}
