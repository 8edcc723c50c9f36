import type { LightMyRequestResponse } from 'fastify'
import type { Tx } from '#db'
import { newId } from '#lib/random'
import { BACK_WAYS, termBooks, type Taken } from './a-term-books.ts'

/*
 * A term of a school's desk: three bursars take money, give it back, take back what never was, grant and add, and close each day. Things go
 * wrong on purpose: the same is sent twice at once, two do the same at one moment, connections to the database are cut in the middle of an
 * act, which is then sent again. A plain model (a-term-books.ts) says what must be in the books; a day can only be closed with its sum.
 */

const AT = '/api/v1/office'
const METHODS = ['cash', 'cash', 'cash', 'momo', 'momo', 'cheque', 'bank_transfer'] as const
const DAY_MS = 86_400_000

export type TermSchool = {
  bursars: readonly string[]
  /** Children of one family stand beside each other, two by two. */
  wards: readonly { id: string; billId: string; owedMinor: number }[]
}

export type TermDesk = {
  inject(asked: {
    method: 'GET' | 'POST'
    url: string
    cookies: { schoolgate: string }
    headers: Record<string, string>
    payload?: object
  }): Promise<LightMyRequestResponse>
  /** A session of this bursar with a fresh proof. */
  signIn(userId: string): Promise<string>
  now(): Date
  advance(seconds: number): void
  given<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Cuts the connections to the database that are open; left out, nothing is cut. */
  cut?(): Promise<number>
}

export type Lived = { acts: Record<string, number>; faults: Record<string, number>; waits: number[]; days: number }

/** Numbers that look like chance and are the same each time. */
function chanceOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (most: number) => Math.floor(next() * most), isIn: (share: number) => next() < share }
}

type How = { days: number; actsADay: number; seed: number }

/** Lives the term; answers what was done, and the books as the model has them. */
export async function liveATerm(desk: TermDesk, school: TermSchool, { days, actsADay, seed }: How) {
  const chance = chanceOf(seed)
  const books = termBooks(school.wards)
  const lived: Lived = { acts: {}, faults: {}, waits: [], days: 0 }
  const count = (of: Record<string, number>, name: string) => void (of[name] = (of[name] ?? 0) + 1)
  let keys = 0
  let sessions: string[] = []

  async function send(who: number, url: string, payload: object, key?: string) {
    const began = performance.now()
    const answer = await desk.inject({
      method: 'POST',
      url: `${AT}${url}`,
      cookies: { schoolgate: sessions[who % sessions.length] ?? '' },
      headers: key === undefined ? {} : { 'idempotency-key': key },
      payload,
    })
    lived.waits.push(performance.now() - began)
    return answer
  }

  /** Sends an act that must be done, as somebody does whose network or server fails now and then; it is done once all the same. */
  async function must(who: number, url: string, payload: object): Promise<LightMyRequestResponse> {
    const key = `term-${seed}-${String(++keys).padStart(6, '0')}`
    if (desk.cut && chance.isIn(0.06)) {
      const asked = send(who, url, payload, key)
      await desk.cut()
      const { statusCode } = await asked
      count(lived.faults, statusCode === 200 ? 'cut, and answered all the same' : 'cut in the middle, and sent again')
    } else if (chance.isIn(0.15)) {
      count(lived.faults, 'sent twice at once')
      await Promise.all([send(who, url, payload, key), send(who, url, payload, key)])
    }
    for (let tries = 0; ; tries++) {
      const answer = await send(who, url, payload, key)
      if (answer.statusCode === 200) return answer
      // A server whose connections were cut says that it is busy; whoever sent it sends it again.
      if (answer.statusCode < 500 || tries === 5) throw new Error(`${url} ${JSON.stringify(payload)}: ${answer.body}`)
    }
  }

  const act = {
    async take(who: number) {
      const at = chance.below(school.wards.length)
      const isFamily = chance.isIn(0.3)
      const wards = (isFamily ? [at & ~1, at | 1] : [at]).flatMap((place) => school.wards[place] ?? [])
      const parts = wards.map(({ id }) => {
        const owed = Math.max(0, books.owed(id))
        return {
          ward_id: id,
          amount_minor: owed > 0 && chance.isIn(0.3) ? owed : 1_00 + chance.below(Math.max(2_00, Math.min(owed, 150_00))),
        }
      })
      const method = METHODS[chance.below(METHODS.length)] ?? 'cash'
      const credit_minor = parts.reduce(
        (sum, { ward_id, amount_minor }) => sum + Math.max(0, amount_minor - Math.max(0, books.owed(ward_id))),
        0,
      )
      const body = {
        method,
        parts,
        ...(credit_minor > 0 ? { credit_minor } : {}),
        ...(method === 'cash' ? {} : { provider_reference: `T-${newId()}` }),
      }
      const answer = await must(who, '/payments', body)
      books.took(answer.json().payment.reference, method, parts)
    },

    /** Two take all that a child owes at one moment: one of them is asked whether the rest is meant. */
    async race(who: number) {
      const { id } = school.wards[chance.below(school.wards.length)] ?? { id: '' }
      const owed = books.owed(id)
      if (owed <= 0) return
      const body = { method: 'cash', parts: [{ ward_id: id, amount_minor: owed }] }
      const both = [who, who + 1].map((one) => send(one, '/payments', body, `race-${seed}-${String(++keys).padStart(6, '0')}`))
      const answers = await Promise.all(both)
      const done = answers.filter(({ statusCode }) => statusCode === 200)
      if (done.length !== 1)
        throw new Error(
          `Of two who took the same money ${done.length} were let in: ${answers.map(({ body: said }) => said).join(' ')}`,
        )
      count(lived.faults, 'two at one moment')
      books.took(done[0]?.json().payment.reference, 'cash', body.parts)
    },

    async refund(who: number) {
      const paid = somePayment(({ parts }) => parts.length === 1)
      if (!paid) return
      const amount_minor = 1 + chance.below(paid.left)
      await must(who, `/payments/${paid.reference}/refund`, { amount_minor, reason: 'Asked for it back' })
      books.gaveBack(paid, amount_minor)
    },

    async reversal(who: number) {
      const paid = somePayment(({ wentBack }) => wentBack === 0)
      if (!paid) return
      const asked = [who, who + 1].map((one) => send(one, `/payments/${paid.reference}/reversal`, { reason: 'It never came' }))
      const done = (await Promise.all(asked)).filter(({ statusCode }) => statusCode === 200)
      if (done.length === 0) throw new Error(`${paid.reference} was not taken back.`)
      count(lived.faults, 'two at one moment')
      books.tookBack(paid)
    },

    async grant(who: number) {
      const ward = school.wards[chance.below(school.wards.length)]
      if (!ward) return
      const kind = chance.isIn(0.5) ? 'discount' : 'penalty'
      const amount_minor = 1_00 + chance.below(9_00)
      await must(who, `/bills/${ward.billId}/lines`, {
        kind,
        name: kind === 'discount' ? 'Second child' : 'Late',
        amount_minor,
        purpose: 'The board agreed',
      })
      books.granted(ward.id, kind === 'discount' ? -amount_minor : amount_minor)
    },
  }

  function somePayment(fits: (paid: Taken) => boolean): (Taken & { left: number }) | undefined {
    const all = books.standing().filter((paid) => fits(paid) && paid.amount > paid.wentBack)
    const paid = all[chance.below(Math.max(1, all.length))]
    return paid && Object.assign(paid, { left: paid.amount - paid.wentBack })
  }

  for (let day = 0; day < days; day++) {
    sessions = []
    for (const bursar of school.bursars) sessions.push(await desk.signIn(bursar))
    const today = desk.now().toISOString().slice(0, 10)
    books.begin(today)
    for (let one = 0; one < actsADay; one++) {
      const dice = chance.below(100)
      const kind = dice < 72 ? 'take' : dice < 80 ? 'race' : dice < 88 ? 'refund' : dice < 93 ? 'reversal' : 'grant'
      await act[kind](chance.below(school.bursars.length))
      count(lived.acts, kind)
    }
    // It is closed with the model's sum or not at all; of two who close it at one moment one is told that it is closed.
    const close = { day: today, total_minor: books.sheet(today).cameIn }
    const answers = await Promise.all([send(0, '/days/close', close), send(1, '/days/close', close)])
    const codes = answers.map(({ statusCode }) => statusCode).toSorted((left, right) => left - right)
    if (codes[0] !== 200 || codes[1] !== 409)
      throw new Error(`The day ${today} was not closed once with ${close.total_minor}: ${answers[0]?.body}`)
    const sheet = (answers.find(({ statusCode }) => statusCode === 200) ?? answers[0])?.json().day
    for (const [way, minor] of Object.entries(BACK_WAYS(books.sheet(today))))
      if (sheet[way].amount_minor !== minor) throw new Error(`${way} of ${today} is ${sheet[way].amount_minor}, not ${minor}.`)
    lived.days += 1
    desk.advance(DAY_MS / 1000)
  }
  return { lived, books }
}
