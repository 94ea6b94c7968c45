/* Reference: coups of punto banco from eight packs, trials 256 * pass and on, one after the other, added to
   tally[winner: player banker tie][player][banker][cards - 4][gain of a stake on the player + 1]. */
#include "philox.h"

enum { CARDS = 416, CUBE = CARDS * CARDS * CARDS };
static const uint32_t CUT = (uint32_t)((1ull << 32) % CUBE);
static const int8_t UPTO[11] = {3, 3, 4, 4, 5, 5, 6, 6, 2, 3, 5};
static int8_t VALUE[CARDS];
static uint32_t FIRST[4][COLUMNS];

__attribute__((constructor)) static void fill(void)
{
    for (int k = 0; k < CARDS; k++) {
        int rank = k % 52 / 4 + 1;
        VALUE[k] = (int8_t)(rank > 9 ? 0 : rank);
    }
}

typedef struct {
    uint64_t key, trial, marks[7];
    uint32_t tag, own[4], x;
    int column, at, block, left;
} shoe;

static inline uint32_t next(shoe *s)
{
    if (__builtin_expect(s->at < 4, 1))
        return FIRST[s->at++][s->column];
    if ((s->at & 3) == 0)
        philox(++s->block, (uint32_t)s->trial, (uint32_t)(s->trial >> 32), s->tag | CHANCE, s->key,
               s->own, s->own + 1, s->own + 2, s->own + 3);
    return s->own[s->at++ & 3];
}

static inline int take(shoe *s)
{
    for (;;) {
        if (s->left == 0) {
            do
                s->x = next(s);
            while (s->x * (uint32_t)CUBE < CUT);
            s->left = 3;
        }
        s->left--;
        uint64_t m = (uint64_t)s->x * CARDS;
        s->x = (uint32_t)m;
        uint32_t k = (uint32_t)(m >> 32);
        uint64_t bit = 1ull << (k & 63);
        if (!(s->marks[k >> 6] & bit)) {
            s->marks[k >> 6] |= bit;
            return VALUE[k];
        }
    }
}

static inline int plus(int total, int value)
{
    total += value;
    return total > 9 ? total - 10 : total;
}

void punto_banco(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (; passes--; pass++) {
        uint32_t low = (uint32_t)(pass << 8), high = (uint32_t)(pass >> 24);
        for (uint32_t i = 0; i < COLUMNS; i++)
            philox(0, low + i, high, tag | CHANCE, key, FIRST[0] + i, FIRST[1] + i, FIRST[2] + i, FIRST[3] + i);
        for (int i = 0; i < COLUMNS; i++) {
            shoe s = {.key = key, .trial = pass * COLUMNS + i, .tag = tag, .column = i};
            int a = take(&s), b = take(&s), cards = 0;
            int player = plus(a, take(&s)), banker = plus(b, take(&s));
            if (player < 8 && banker < 8) {
                int third = 10;
                if (player <= 5) {
                    third = take(&s);
                    player = plus(player, third);
                    cards++;
                }
                if (banker <= UPTO[third]) {
                    banker = plus(banker, take(&s));
                    cards++;
                }
            }
            int winner = player == banker ? 2 : player < banker;
            int gain = winner == 2 ? 1 : winner == 1 ? 0 : 2;
            tally[(((winner * 10 + player) * 10 + banker) * 3 + cards) * 3 + gain]++;
        }
    }
}
