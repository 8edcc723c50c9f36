import {
  getAccountNumbers,
  getJournal,
  JOURNAL_LINES_SHOWN,
  setAccountNumbers,
  takeJournal,
  type JournalCut,
} from '@schoolgate/contracts/journal'
import { REPORT_DAYS_MOST } from '@schoolgate/contracts/books'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { doneOnce, NOTHING_MADE } from '#db/once'
import { keyedActor, signedIn } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { daysAfter } from '#lib/days'
import { attachmentNamed } from '#lib/disposition'
import { route, type Route } from '#lib/route'
import { XLSX } from '#lib/sheets/xlsx-writer'
import { reportTooLong } from './books.problems.ts'
import { accountsShown, journalBook, journalCsv, journalOf } from './journal.ts'
import { movedBetween, numbersOf, openDaysOf, writeNumbers } from './journal.store.ts'
import { schoolNamed } from './school.store.ts'

type Asked = { from: string; to: string; cut: JournalCut }

/** The journal of a time under the school's own numbers. */
async function linesOf(tx: Tx, schoolId: string, { from, to, cut }: Asked) {
  if (from > to || daysAfter(from, REPORT_DAYS_MOST) <= to) throw reportTooLong(REPORT_DAYS_MOST)
  const { name, shortName, currency } = await schoolNamed(tx, schoolId)
  const accounts = accountsShown(await numbersOf(tx, schoolId))
  const lines = journalOf(await movedBetween(tx, schoolId, { from, to }), cut, accounts, currency)
  const sum = (side: 'debit' | 'credit') => ({
    amount_minor: lines.reduce((total, line) => total + (line[side]?.amount_minor ?? 0), 0),
    currency,
  })
  const [debit, credit] = [sum('debit'), sum('credit')]
  if (debit.amount_minor !== credit.amount_minor) throw new Error(`The journal of ${from} to ${to} does not balance.`)
  return { school: shortName ?? name, accounts, lines, debit, credit }
}

/** What the school's accounting program is given, and under which numbers. */
export function journalRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    route(getAccountNumbers, async ({ scope }) => ({
      accounts: accountsShown(await db.as(scope, (tx) => numbersOf(tx, scope.schoolId))),
    })),

    route(setAccountNumbers, ({ body: { accounts }, ...by }) => {
      const { scope } = by
      const [actor, now] = [keyedActor(by), clock()]
      return db.as(scope, async (tx) => {
        await doneOnce(tx, actor, now, NOTHING_MADE, async () => {
          await writeNumbers(tx, scope.schoolId, [...new Map(accounts.map((one) => [one.account, one])).values()], now)
          await recordAudit(tx, { at: now, by: actor, action: 'books.accounts_numbered' })
          return null
        })
        return { accounts: accountsShown(await numbersOf(tx, scope.schoolId)) }
      })
    }),

    route(getJournal, ({ query, scope }) =>
      db.as(scope, async (tx) => {
        const { lines, debit, credit } = await linesOf(tx, scope.schoolId, query)
        return {
          lines: lines.length,
          entries: new Set(lines.map(({ journal_no }) => journal_no)).size,
          debit,
          credit,
          open_days: await openDaysOf(tx, scope.schoolId, query),
          first: lines.slice(0, JOURNAL_LINES_SHOWN),
        }
      }),
    ),

    route(takeJournal, ({ body: { form, layout, ...asked }, scope, request, reply }) =>
      db.as(scope, async (tx) => {
        const { school, accounts, lines } = await linesOf(tx, scope.schoolId, asked)
        const { from, to } = asked
        await recordAudit(tx, {
          at: clock(),
          by: signedIn(scope, request.ip),
          action: 'books.journal_taken',
          note: `${from} ${to}`,
        })
        const type = form === 'csv' ? 'text/csv; charset=utf-8' : XLSX
        void reply.type(type).header('content-disposition', attachmentNamed(`${school}, journal ${from} to ${to}.${form}`))
        return form === 'csv' ? Buffer.from(journalCsv(lines, layout)) : journalBook(lines, layout, accounts)
      }),
    ),
  ]
}
