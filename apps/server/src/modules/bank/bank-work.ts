import { takeBankSheet } from '@schoolgate/contracts/bank-doors'
import { BankTask } from '@schoolgate/contracts/office-work'
import type { Clock } from '#lib/clock'
import { Problem } from '#lib/problem'
import type { LongWork, AtWork } from '#modules/work'
import type { BankLines } from './lines.service.ts'
import { knownFor } from './known.ts'
import { keepGuesses, keepLines, markForLook, openLines } from './lines.store.ts'
import { matchInSubprocess, readInSubprocess } from './in-subprocess.ts'
import { changeSheet, holdSheet, rememberHeads, schoolFor, timezoneOf } from './sheets.store.ts'

/** Read, kept, matched. */
const STEPS = 3

/**
 * Takes the lines of a sheet in and finds out whose they are; finds out again; or books those that are sure, some at a time: begun
 * again it goes on with those that are still open.
 */
export const workOnBankSheets = ({ clock, lines }: { clock: Clock; lines: BankLines }): LongWork<BankTask> => ({
  kind: 'bank_sheet',
  roles: takeBankSheet.access,
  parse: (input) => BankTask.parse(input),
  async carryOut(work) {
    const { input, by, progress } = work
    if (input.act === 'book') {
      await bookSure(work, lines, clock)
      return null
    }
    await progress(0, STEPS)
    if (input.act === 'take') await take(work, clock)
    await progress(2, STEPS)
    const { open, known } = await work.write(async (tx) => ({
      open: await openLines(tx, by.schoolId, input.bankSheetId),
      known: await knownFor(tx, by.schoolId, await timezoneOf(tx, by.schoolId), clock()),
    }))
    const guesses = await matchInSubprocess({ lines: open, known })
    await work.write((tx) => keepGuesses(tx, by.schoolId, guesses, clock()))
    await progress(STEPS, STEPS)
    return null
  },
})

/** Reads the file again, since what was shown of it is all that was kept, and keeps what no other sheet had brought. */
async function take({ input, by, write, progress }: AtWork<BankTask>, clock: Clock): Promise<void> {
  const { schoolId } = by
  const { sheet, known } = await write(async (tx) => ({
    sheet: await holdSheet(tx, schoolId, input.bankSheetId),
    known: await schoolFor(tx, schoolId, clock()),
  }))
  if (sheet?.state !== 'brought' || sheet.bytes === null) return
  const { bytes, name, columns, heads, account, kind } = sheet
  const { lines } = await readInSubprocess({ bytes, name, said: columns, ...known })
  await progress(1, STEPS)
  await write(async (tx) => {
    const now = clock()
    const fresh = await keepLines(tx, { schoolId, sheetId: sheet.id }, lines, now)
    await changeSheet(tx, sheet.id, { state: 'taken', bytes: null, knownRows: lines.length - fresh }, now)
    await rememberHeads(tx, { schoolId, heads, columns, account, kind }, now)
  })
}

/** As many are booked in one transaction; where one of them is refused, each in its own. */
const BOOKED_AT_ONCE = 25

async function bookSure({ input, by, write, progress }: AtWork<BankTask>, lines: BankLines, clock: Clock): Promise<void> {
  const open = await write((tx) => openLines(tx, by.schoolId, input.bankSheetId))
  const sure = open.flatMap(({ id, stand }) => (stand === 'sure' ? [id] : []))
  const isBooked = async (ids: readonly string[]): Promise<boolean> => {
    try {
      await write((tx) => lines.bookSure(tx, by, ids))
      return true
    } catch (error) {
      // More than is left to pay by now, or a number that was written down meanwhile.
      if (error instanceof Problem) return false
      throw error
    }
  }
  for (let from = 0; from < sure.length; from += BOOKED_AT_ONCE) {
    await progress(from, sure.length)
    const some = sure.slice(from, from + BOOKED_AT_ONCE)
    if (await isBooked(some)) continue
    for (const id of some)
      // Somebody looks at it.
      if (!(await isBooked([id]))) await write((tx) => markForLook(tx, by.schoolId, id, clock()))
  }
  await progress(sure.length, sure.length)
}
