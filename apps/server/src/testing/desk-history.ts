import { isDeepStrictEqual } from 'node:util'
import { eq } from 'drizzle-orm'
import type { Bill, BillHead } from '@schoolgate/contracts/billing'
import type { Correction } from '@schoolgate/contracts/corrections'
import type { OpeningBalance } from '@schoolgate/contracts/opening-balances'
import type { Payment as ShownPayment } from '@schoolgate/contracts/payments'
import { Registry } from 'prom-client'
import { expect } from 'vitest'
import { createServices } from '#app/services'
import { schools, terms } from '#db/schema'
import { newId } from '#lib/random'
import { createJobs } from '#modules/jobs'
import {
  arriving,
  closing,
  granting,
  movingCash,
  movingLine,
  type Act,
  type Answer,
  type CallOutcome,
  type Waiting,
} from './desk-acts.ts'
import { NO_BILL, openingBill, writtenAnew } from './desk-anew.ts'
import { mostOut } from './desk-box.ts'
import { bookDay, dayAfter, dayOf, figuresOf, isClosed, OK, unpaid, type Books, type Payment } from './desk-books.ts'
import { addBill } from './desk-model.ts'
import { createDeskObserver, type ObservedDesk } from './desk-observer.ts'
import { halvesOf, ordersOf } from './desk-orders.ts'
import { sendSlip } from './desk-slip.ts'
import { sleep, expectedView, type ExpectedView } from './desk-expected.ts'
import { actOf, among, counts, FITTING, payment, STAFF, waitsForBursar, type Moment, type Attempt } from './desk-attempts.ts'
import { payingSchool, TEST_KEY } from './paying.ts'
import { addUser, TEST_NOW } from './people.ts'

const LEAST_MINOR = 50_00
/** So much one person alone puts right, where two people are not what it is about. */
const WITHOUT_LIMIT = 99_999_999_99

type Said = {
  code?: string
  payment?: ShownPayment
  waits?: { id: string } | null
  anew?: ShownPayment | null
  correction?: Correction
  opening_balance?: OpeningBalance
}

/** How often each act was done, and what else was answered to it. */
export type Tally = Record<string, Record<string, number>>

/**
 * A school whose two bursars and head act as they like, beside a model of its books. After every moment the program and the model must say
 * the same everywhere; of acts at one moment the model takes every order in which each can have been answered what it was.
 */
export async function openDesk(tally: Tally = {}, { limit = WITHOUT_LIMIT } = {}) {
  const school = await payingSchool()
  const { given, callAs, clock, pretended, ama, kofi, yaa, mother, other, world } = school
  const { doDue: issueAsked } = createJobs(world, createServices(world).billing.jobs, new Registry())
  const [second, head] = await given(async (tx) => [
    await addUser(tx, school.school.id, 'bursar', { fullname: 'Akosua Addo' }),
    await addUser(tx, school.school.id, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' }),
  ])
  const [term] = await given((tx) => tx.select().from(terms).where(eq(terms.schoolId, school.school.id)))
  const people: Record<string, string> = {
    bursar: school.bursar.id,
    second: second.id,
    head: head.id,
    mother: mother.id,
    other: other.id,
  }
  const families = [[ama.id, kofi.id], [yaa.id]]
  const guardianOf = { [ama.id]: mother.id, [kofi.id]: mother.id, [yaa.id]: other.id }
  const parentOf = (ward: string) => (ward === yaa.id ? 'other' : 'mother')
  const see = createDeskObserver(school, guardianOf)

  await given((tx) => tx.update(schools).set({ correctionLimitMinor: limit }).where(eq(schools.id, school.school.id)))
  const none = {
    bills: {},
    payments: {},
    accounts: {},
    closings: [],
    moves: [],
    movesBack: [],
    keys: {},
    nights: {},
    alone: {},
    waiting: [],
    opened: [],
  }
  let books: Books = { now: TEST_NOW.getTime(), limit, ...none }
  for (const ward of Object.keys(guardianOf)) books.accounts[ward] = []
  let sight: ObservedDesk
  const done: Act[] = []
  const waiting: Waiting[] = []
  let isChanged = new Set<string>()

  /** Signs in each time: the sessions of the office end long before a day does. */
  const call = async (who: string, ...asked: Parameters<Awaited<ReturnType<typeof callAs>>>) =>
    (await callAs(people[who] ?? ''))(...asked)
  async function must(who: string, ...asked: Parameters<Awaited<ReturnType<typeof callAs>>>) {
    const answer = await call(who, ...asked)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  async function answerTo(
    { sent: { who, method, url, payload, key } }: Act,
    fate: CallOutcome,
  ): Promise<Answer & { isRepeat: boolean }> {
    const answer = await call(who, method, url, payload, key)
    const { code: problem, payment: shown, waits, anew, correction, opening_balance: opening }: Said = answer.json()
    const code = answer.statusCode === 200 ? OK : (problem ?? answer.body)
    const also = {
      waits: waits?.id ?? '',
      anew: anew
        ? { reference: anew.reference, parts: partsOf(anew) }
        : correction?.kind === 'other_child'
          ? await writtenAnew(school.db, correction.id)
          : { reference: '', parts: [] },
      opening: code === OK ? await openingBill(school.db, correction?.ward.id ?? opening?.ward.id) : NO_BILL,
    }
    const isRepeat = answer.headers['idempotent-replayed'] === 'true'
    return { code, reference: shown?.reference ?? '', parts: shown ? partsOf(shown) : [], fate, isRepeat, ...also }
  }
  const partsOf = ({ parts }: ShownPayment): Payment['parts'] => parts.map((part) => [part.ward_id, part.amount.amount_minor])

  /** What the program says everywhere, and the model, of whose possible books those count that say the same. */
  async function look(possible: readonly Books[]): Promise<{ program: ExpectedView; model: ExpectedView }> {
    const [first] = possible
    if (!first) throw new Error('The model has no books.')
    const last = [...first.closings.map(({ day }) => day), dayOf(first.now)].toSorted().at(-1) ?? ''
    const days: string[] = []
    for (let day = dayOf(TEST_NOW.getTime() - 3 * 86_400_000); day <= dayAfter(last); day = dayAfter(day)) days.push(day)
    sight = await see(days, (id) => isChanged.has(id))
    isChanged = new Set()
    books = possible.find((each) => isDeepStrictEqual(expectedView(each, days), sight.told)) ?? first
    return { program: sight.told, model: expectedView(books, days) }
  }

  async function compare(possible: readonly Books[]): Promise<void> {
    const { program, model } = await look(possible)
    expect(program).toEqual(model)
  }

  function count(act: Act, { code, waits }: Answer): void {
    if (waits !== '' && !waiting.some(({ id }) => id === waits)) waiting.push({ id: waits, act })
    const counted = (tally[act.kind] ??= {})
    counted[code] = (counted[code] ?? 0) + 1
    if (code === OK) done.push(act)
    for (const id of Object.keys(books.bills)) if (act.sent.url.includes(id)) isChanged.add(id)
  }

  function agreed(possible: Books[], answers: readonly { act: Act; answer: Answer }[]): Books[] {
    const told = () => answers.map(({ act: { kind, sent }, answer }) => JSON.stringify({ kind, ...sent, ...answer })).join('\n')
    if (possible.length === 0) throw new Error(`There is no order in which these acts are answered like that:\n${told()}`)
    return possible
  }

  /** Sends acts at one moment; what the model then has is one of the answers. */
  async function send(all: readonly Act[], fate: CallOutcome = 'arrives'): Promise<Books[]> {
    const answers = await Promise.all(all.map(async (act) => ({ act, answer: await answerTo(act, fate) })))
    for (const { act, answer } of answers) count(act, answer)
    return agreed(ordersOf([books], answers), answers)
  }

  /** What parents, the payment company and time do: one after the other. */
  const arrange = {
    async issue({ amount, pick, who }: Attempt): Promise<void> {
      const schedule = {
        term_id: term?.id,
        name: `Fees ${newId()}`,
        due_on: dayAfter(dayOf(books.now), pick),
        minimum_payment_minor: null,
      }
      const { id } = (await must(who, 'POST', '/api/v1/office/fee_schedules', schedule)).schedule
      const nobodys = {
        mandatory: true,
        basis: 'pupil',
        purpose: null,
        approved_by: null,
        level: null,
        class_id: null,
        boarding: null,
      }
      const fee = { code: 'TUI', name: 'Tuition', group: 'tuition', amount_minor: amount + 100_00, ...nobodys }
      const { name, due_on, minimum_payment_minor } = schedule
      const attempt = { name, due_on, minimum_payment_minor, fees: [fee] }
      await must(who, 'PUT', `/api/v1/office/fee_schedules/${id}`, attempt)
      await must(who, 'POST', `/api/v1/office/fee_schedules/${id}/issue`, { dry_run: false })
      await issueAsked()
      await meetBills(() => [amount + 100_00])
      await compare([books])
    },

    /** A slip of the family's waits for the bursar. */
    async slip({ pick, amount, also }: Attempt): Promise<void> {
      const owes = families.map((family) => family.filter((ward) => leftOf([ward]) > 0)).filter((owing) => owing.length > 0)
      const owing = among(owes, pick)
      if (!owing) return
      const wards = also % 2 === 0 ? owing : owing.slice(0, 1)
      const open = leftOf(wards)
      const attempt = {
        type: 'family',
        ward_ids: wards,
        amount_minor: Math.min(open, Math.max(LEAST_MINOR, 1 + (amount % open))),
      }
      const payer = parentOf(owing[0] ?? '')
      const { payment: begun }: { payment: ShownPayment } = await must(payer, 'POST', '/api/v1/payments/slips', attempt, newId())
      await sendSlip(school, people[payer] ?? '', begun.reference)
      const facts = { method: 'bank_slip', till: 'bank', status: 'proof_submitted', amount: begun.amount.amount_minor }
      books.payments[begun.reference] = { ...unpaid(), ...facts, parts: partsOf(begun) }
    },

    /** A parent pays a bill by card, now and then another amount than was asked; the school does not know yet. */
    async online({ pick, amount, also }: Attempt): Promise<Act | undefined> {
      const bill = among(
        sight.bills.filter(({ left }) => left > 0),
        pick,
      )
      const isWaiting = Object.values(books.payments).some((p) => p.status === 'pending')
      if (!bill || isWaiting) return undefined
      const payer = parentOf(bill.ward_id)
      const amountMinor = Math.min(bill.left, Math.max(LEAST_MINOR, 1 + (amount % bill.left)))
      const attempt = { type: 'bill', bill_id: bill.id, amount_minor: amountMinor, method: 'card' }
      const { payment: begun }: { payment: ShownPayment } = await must(payer, 'POST', '/api/v1/payments', attempt, newId())
      const asked = begun.total.amount_minor
      const came = also % 4 === 0 ? asked + 1 + (amount % 20_00) : asked
      pretended.decide(begun.reference, 'approve', { amount: came })
      const facts = { method: 'card', till: 'provider', status: 'pending', amount: amountMinor }
      const there = { asked, came, day: dayOf(books.now), back: [] }
      books.payments[begun.reference] = { ...unpaid(), ...facts, parts: partsOf(begun), there }
      return arriving(payer, begun.reference)
    },

    /** A fee of a child's goes to the brother's or sister's bill. */
    async line({ who, pick, also, eager, key }: Attempt): Promise<Act | undefined> {
      const [one = '', other = ''] = families[0] ?? []
      const [fromWard, toWard] = also % 2 === 0 ? [one, other] : [other, one]
      const of = (ward: string) =>
        among(
          sight.bills.filter(({ id, ward_id }) => ward_id === ward && (!eager || !books.bills[id]?.isVoid)),
          pick,
        )
      const [from, to] = [of(fromWard), of(toWard)]
      if (!from || !to) return undefined
      const { bill }: { bill: Bill } = await (
        await callAs(school.bursar.id)
      )('GET', `/api/v1/office/bills/${from.id}`).then((answer) => answer.json())
      const items = bill.items.filter(({ id }) => !eager || !books.bills[from.id]?.moved?.includes(id))
      const item = among(items, also)
      const named = ({ id, bill_no: billNo }: { id: string; bill_no: string }) => ({ id, billNo })
      const by = { who, key: key === 'none' ? undefined : newId() }
      return item && movingLine(by, { from: named(from), to: named(to), item: item.id, amount: item.amount.amount_minor })
    },

    /** Somebody gives money back in the payment company's own pages. */
    async elsewhere(attempt: Attempt): Promise<void> {
      const reference = payment(books, attempt, counts(true))
      const p = reference === undefined ? undefined : books.payments[reference]
      const left = p?.there ? (p.there.came ?? 0) - p.there.back.reduce((sum, { amount }) => sum + amount, 0) : 0
      if (!p?.there || p.status !== 'succeeded' || left < 2) return
      const amount = 1 + (attempt.amount % Math.ceil(left / 3))
      const answer = await fetch(`${pretended.url}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ transaction: reference, amount }),
      })
      expect(answer.status).toBe(200)
      p.there.back.push({ amount, of: null, day: dayOf(books.now) })
    },

    /** The next morning: the night has asked about refunds and compared the days. */
    async compare({ pick }: Pick<Attempt, 'pick'>): Promise<void> {
      const morning = Date.parse(`${dayAfter(dayOf(books.now), 1 + (pick % 2))}T07:00:00Z`)
      clock.advance((morning - books.now) / 1000)
      books.now = morning
      await school.payments.look()
      sleep(books)
    },
  }

  const leftOf = (wards: readonly string[]) =>
    sight.bills.reduce((sum, { ward_id: ward, left }) => (wards.includes(ward) ? sum + left : sum), 0)

  /** Bills that are new, with their lines. */
  async function meetBills(linesOf: (id: string) => readonly number[]): Promise<void> {
    for (const [ward, guardian] of Object.entries(guardianOf)) {
      const { bills }: { bills: BillHead[] } = await (
        await callAs(guardian)
      )('GET', `/api/v1/wards/${ward}/bills`).then((answer) => answer.json())
      for (const { id, bill_no } of bills) if (!(id in books.bills)) addBill(books, id, bill_no, ward, linesOf(id))
    }
  }

  /** What must be there before a attempt can be fulfilled, so that most are; answers the act. */
  async function prepare(one: Attempt, isAlone: boolean): Promise<Act | undefined> {
    const today = dayOf(books.now)
    const lacks = (fits: (p: Payment) => boolean) => one.eager && !Object.values(books.payments).some(fits)
    const keyed = done.filter(({ sent }) => sent.key !== undefined)
    if (one.kind === 'issue' || one.kind === 'elsewhere' || one.kind === 'compare') await arrange[one.kind](one)
    if (one.kind === 'arrive') return arrange.online(one)
    if (one.kind === 'move line') return arrange.line(one)
    if (one.eager && (one.kind === 'agree' || one.kind === 'decline' || one.kind === 'take back')) await alone(wishFor(one))
    if (one.kind === 'again') return copyOf(among(keyed, one.pick))
    const needsSlip = (one.kind === 'approve' || one.kind === 'refuse') && lacks(waitsForBursar)
    const isAboutDebt = needsSlip || (one.eager && one.kind === 'write_off')
    if (isAboutDebt && sight.bills.every(({ left }) => left === 0)) await arrange.issue(one)
    if (needsSlip) await arrange.slip(one)
    const takes = () =>
      actOf(
        { books, sight, families, waiting, used: () => [], isAlone: true },
        { ...one, kind: 'take', key: 'fresh', pick: 4 * one.pick + 2, also: FITTING },
      )
    if (
      (one.kind === 'refund' || one.kind === 'reverse' || one.kind === 'other child' || one.kind === 'void receipt') &&
      lacks(counts(false))
    )
      await alone(takes())
    if (one.eager && (one.kind === 'pay in' || one.kind === 'move back') && lacksCash(one.kind))
      await alone(
        movingCash({ who: one.who, key: newId() }, { kind: 'put_in', day: openDay(), amount: 1 + one.amount, slip: null }),
      )
    if (one.kind === 'refund online' && lacks(counts(true))) await alone(await arrange.online({ ...one, also: FITTING }))
    if (one.kind === 'reopen' && one.eager && !isClosed(books, today))
      // Somebody pays late, and is counted on the next day, whatever happens to it today.
      for (const act of [closing({ who: 'bursar', key: newId() }, today, figuresOf(books, today).total), takes()])
        await alone(act)
    const used = (who: string) => keyed.flatMap(({ sent }) => (sent.who === who ? (sent.key ?? []) : []))
    return actOf({ books, sight, families, waiting, used, isAlone }, one)
  }

  const openDay = () => bookDay(books, dayOf(books.now))
  /** Nothing is in the box that could go to the bank, or nothing is there to be taken back. */
  const lacksCash = (kind: 'pay in' | 'move back') =>
    openDay() === dayOf(books.now) &&
    (kind === 'pay in' ? mostOut(books, openDay()) < 1 : books.moves.every(({ back }) => back !== null))

  /** Something that waits for who decides, where nothing does and the limit lets something wait. */
  function wishFor({ who, kind, pick }: Attempt): Act | undefined {
    const fits = (asker: string) => (asker === who) === (kind === 'take back')
    if (limit === WITHOUT_LIMIT || books.waiting.some((each) => each.state === 'waits' && fits(each.who))) return undefined
    const asker = STAFF.find(fits)
    const bill = among(
      sight.bills.filter(({ id }) => !books.bills[id]?.isVoid),
      pick,
    )
    if (!bill || asker === undefined) return undefined
    return granting({ who: asker, key: newId() }, { ...bill, billNo: bill.bill_no }, 'penalty', limit + 1 + pick)
  }

  const copyOf = (act: Act | undefined): Act | undefined => act && { ...act, kind: 'again' }

  async function alone(one: Act | undefined): Promise<void> {
    if (one) await compare(await send([one]))
  }

  /** Some time passes, then all is asked for at once; answers what the program says everywhere afterwards, and what the model does. */
  async function live({ minutes, attempts }: Moment): Promise<{ program: ExpectedView; model: ExpectedView }> {
    clock.advance(minutes * 60)
    books.now += minutes * 60_000
    const all: Act[] = []
    // A night is over before anything else is wanted.
    for (const one of attempts.toSorted((left, right) => Number(right.kind === 'compare') - Number(left.kind === 'compare'))) {
      const act = await prepare(one, attempts.length === 1)
      if (act) all.push(...(one.key === 'twice' && act.sent.key !== undefined ? [act, act] : [act]))
    }
    const [first] = attempts
    const isLost = attempts.length === 1 && all.length === 1 && first?.kind === 'refund online' && first.also % 5 < 2
    const fate = !isLost ? 'arrives' : first.also % 5 === 0 ? 'call lost' : 'answer lost'
    Object.assign(pretended.losing, {
      calls: Number(fate === 'call lost'),
      answers: Number(fate === 'answer lost'),
      only: 'POST /refund',
    })
    const possible = await send(all, fate)
    Object.assign(pretended.losing, { calls: 0, answers: 0 })
    return look(possible)
  }

  /** What a server of its own is asked, whose browser is signed in already. */
  const inBrowser = (all: readonly Act[]) =>
    Promise.all(
      all.map(async ({ sent: { who, key, ...request } }) => {
        const { secret } = await school.signedIn(people[who] ?? '', { steppedUpUntil: new Date(books.now + 600_000) })
        return { ...request, cookies: { schoolgate: secret }, headers: key === undefined ? {} : { 'idempotency-key': key } }
      }),
    )

  /** Acts are sent again, one after the other, after whoever began them was killed or much later; answers how many had been done. */
  async function sendAgain(all: readonly Act[], when: 'after a kill' | 'later'): Promise<number> {
    const answers: { act: Act; answer: Answer & { isRepeat: boolean } }[] = []
    for (const act of all) answers.push({ act, answer: await answerTo(act, 'arrives') })
    let possible = when === 'later' ? [books] : halvesOf(books, answers)
    for (const one of answers) {
      count(one.act, one.answer)
      possible = ordersOf(possible, [one])
    }
    await compare(agreed(possible, answers))
    return answers.filter(({ answer }) => answer.isRepeat).length
  }

  const first: Record<string, number[]> = {
    [school.amas.id]: [400_00, 210_00],
    [school.kofis.id]: [450_00],
    [school.yaas.id]: [100_00],
  }
  await meetBills((id) => first[id] ?? [])
  await compare([books])
  return { school, live, prepare, inBrowser, sendAgain, nextMorning: () => arrange.compare({ pick: 0 }), people }
}
