import type { MoneyReport } from '@schoolgate/contracts/books'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Db } from '#db'
import { payments, receipts } from '#db/schema'
import { balancesOf, checkLedger } from '#modules/billing'
import type { TermDesk, TermSchool } from './a-term.ts'
import type { TermBooks } from './a-term-books.ts'

const STATEMENTS = 40

/** Where the school's books and the model's do not say the same after a term; nothing: they agree to the pesewa. */
export async function whereTermDiffers(db: Db, desk: TermDesk, school: TermSchool, books: TermBooks): Promise<string[]> {
  const wrong: string[] = []
  const same = (what: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs))
      wrong.push(`${what}: the school ${JSON.stringify(ours)}, the model ${JSON.stringify(theirs)}`)
  }
  const secret = await desk.signIn(school.bursars[0] ?? '')
  const ask = async (url: string) => {
    const asked = { method: 'GET' as const, url: `/api/v1/office${url}`, cookies: { schoolgate: secret }, headers: {} }
    const answer = await desk.inject(asked)
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
    return answer.json()
  }
  const ids = school.wards.map(({ id }) => id)
  const left = await desk.given((tx) => balancesOf(tx, ids))
  for (const id of ids) same(`left to pay of ${id}`, left.get(id) ?? 0, books.owed(id))

  const [from = '', to = ''] = [books.days().at(0), books.days().at(-1)]
  const report: MoneyReport = await ask(`/books/report?from=${from}&to=${to}`)
  const net = Object.values(books.net).reduce((sum, minor) => sum + minor, 0)
  same('received', report.all.received.amount_minor, net)
  same(
    'left after',
    report.all.after.amount_minor,
    ids.reduce((sum, id) => sum + books.owed(id), 0),
  )
  for (const { method, net: ours } of report.by_way) same(`received by ${method}`, ours.amount_minor, books.net[method] ?? 0)
  for (const { day, net: ours } of report.by_day) {
    const { cameIn, givenBack, takenBack } = books.sheet(day)
    same(`received on ${day}`, ours.amount_minor, cameIn - givenBack - takenBack)
  }
  const journal = await ask(`/books/journal?from=${from}&to=${to}&cut=entry`)
  same('debits and credits of the journal', journal.debit.amount_minor, journal.credit.amount_minor)
  same('days that are open', journal.open_days, [])

  for (let at = 0; at < ids.length; at += Math.max(2, 2 * Math.ceil(ids.length / (2 * STATEMENTS)))) {
    const told = await ask(`/books/families/${ids[at]}/statement`)
    const family: { id: string }[] = told.wards
    same(
      `statement of ${ids[at]}`,
      told.closing.amount_minor,
      family.reduce((sum, { id }) => sum + books.owed(id), 0),
    )
  }

  const standing = books.standing()
  const counting = await desk.given((tx) =>
    tx
      .select({ reference: payments.reference })
      .from(receipts)
      .innerJoin(payments, eq(payments.id, receipts.paymentId))
      .where(and(isNull(receipts.wardId), isNull(receipts.voidedAt), inArray(payments.status, ['succeeded', 'refunded']))),
  )
  same(
    'receipts that count',
    counting.map(({ reference }) => reference).toSorted(),
    standing.map(({ reference }) => reference).toSorted(),
  )
  const said = (await checkLedger(db)).lines.at(-1) ?? ''
  if (!said.startsWith('The books are sound')) wrong.push(said)
  return wrong
}
