import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mendEveryFeed } from '#modules/feed'
import { DESK_KINDS, history, openDesk, type Tally } from '#testing'

/*
 * Random histories of everything that happens at the desk, by two bursars and the head, often at the same moment, over days; above a limit
 * one of them asks and another says yes or no. After each
 * moment the day's sheets, the statements, the bills, the debtors, the payments with their receipts, the payment company's account, the
 * night's comparisons and the check of the books are what a plain model of them says (testing/desk-model.ts).
 *
 * `HISTORIES_RUNS=300` for the long run. A failure says which history it was: `HISTORIES_SEED=… HISTORIES_RUNS=1` lives it again.
 */
const { HISTORIES_RUNS = '3', HISTORIES_SEED } = process.env
const SEED = Number(HISTORIES_SEED ?? fc.readConfigureGlobal().seed ?? Math.trunc(Math.random() * 2 ** 30))
const tally: Tally = {}

test.for(Array.from({ length: Number(HISTORIES_RUNS) }, (_, number) => SEED + number))(
  'history %i: after every moment the day, the statement, the receipt and the ledger say the same',
  { timeout: 300_000 },
  async (seed) => {
    const lived = fc.asyncProperty(history, async (moments) => {
      const { live, school } = await openDesk(tally, { limit: 300_00 })
      for (const each of moments) {
        const { program, model } = await live(each)
        expect(program).toEqual(model)
      }
      expect((await mendEveryFeed(school.db)).flatMap(({ mended }) => mended)).toEqual([])
    })
    await fc.assert(lived, { seed, numRuns: 1, endOnFailure: true })
  },
)

test('each act of the desk was done in one of the histories', () => {
  process.stdout.write(`${HISTORIES_RUNS} histories from ${SEED} on: ${JSON.stringify(tally)}\n`)
  expect(DESK_KINDS.filter((kind) => !tally[kind]?.['ok'])).toEqual([])
})
