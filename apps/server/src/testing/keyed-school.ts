import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { OPENING_WORDS } from '@schoolgate/contracts/openings'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { routesOf } from '#app/routes'
import { createServices } from '#app/services'
import { audit, billChoices, idempotencyKeys, limits, terms } from '#db/schema'
import { newId } from '#lib/random'
import { addBankLine, addSettlement } from './bank-line.ts'
import { countRows } from './count-rows.ts'
import { formOf } from './form.ts'
import { payingSchool } from './paying.ts'
import { addUser } from './people.ts'

type Call = { params?: Record<string, string>; body?: object; file?: string }
/** A call that is good, and another that is not the same. */
export type Example = { who: 'mother' | 'bursar' | 'head' | 'office' | 'nobody'; call: Call; other: Call }

export const PDF = '%PDF-1.7 a paper %%EOF'
export const QUESTION = { desk: 'office', about: 'lessons', is_private: false, text: 'How much should she read at home?' }
export const HEAD = { name: 'Fees of Term 2', due_on: null, minimum_payment_minor: null }
export const TUITION = { code: 'TUITION', name: 'Tuition', amount_minor: 50_00, purpose: null, approved_by: null }
export const LINE = { ...TUITION, group: 'tuition', mandatory: true, basis: 'pupil', level: null, class_id: null, boarding: null }
export const FEES = { ...HEAD, fees: [LINE] }
const SCHOLARSHIP = { kind: 'scholarship', name: 'Kindness', amount_minor: 150_00, purpose: 'A hard year' }

export const ADWOA = {
  first_name: 'Adwoa',
  middle_name: null,
  last_name: 'Nyarko',
  gender: null,
  date_of_birth: null,
  class: 'B5',
  house: null,
  boarding_status: 'day',
  joined_on: null,
  admission_no: null,
  carers: [],
  is_another: false,
}
const EVERYTHING = { academics: true, bills: true, pay: true, message: true, pickup: true }
export const ESI = {
  title: null,
  fullname: 'Esi Nyarko',
  phone: null,
  email: null,
  shares_phone: false,
  relationship: 'aunt',
  rights: EVERYTHING,
}

/** Keys, the counting of tries and the lines of who looked, which each answer adds, are no act. */
const ACTS = new Map([[audit, `action not in (${OPENING_WORDS.map((word) => `'${word}'`).join()})`]])

/** A school that pays and is paid, who may act there, and what an act needs to be there before. */
export async function keyedSchool() {
  const fixture = await payingSchool()
  const { app, given, world, signedIn, clock, amas, kofis, ama } = fixture
  const [term] = await given((tx) => tx.select().from(terms).where(eq(terms.schoolId, fixture.school.id)))
  const office = await given((tx) => addUser(tx, fixture.school.id, 'office'))
  const head = await given((tx) => addUser(tx, fixture.school.id, 'head'))
  const enter = async ({ id }: { id: string }) =>
    (await signedIn(id, { steppedUpUntil: new Date(clock.now().getTime() + 600_000) })).secret
  const enterAll = async () => ({
    mother: await enter(fixture.mother),
    bursar: await enter(fixture.bursar),
    head: await enter(head),
    office: await enter(office),
    nobody: null,
  })
  let secrets = await enterAll()
  /** Everybody comes in once more, a day before. */
  const putClockBack = async () => {
    clock.advance(-86_400)
    secrets = await enterAll()
  }
  const endpoints = routesOf(createServices(world)).map(({ endpoint }) => endpoint)
  const named = (name: string): Endpoint => {
    const found = endpoints.find((endpoint) => nameOf(endpoint) === name)
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }

  const send = (
    name: string,
    { who }: Pick<Example, 'who'>,
    { params = {}, body, file }: Call,
    key: string | null,
    remoteAddress = '127.0.0.1',
  ) => {
    const { method, path } = named(name)
    const secret = secrets[who]
    const form =
      file === undefined ? null : formOf(path.endsWith('papers') ? 'paper' : path.endsWith('slip') ? 'slip' : 'proof', file)
    return app.inject({
      method,
      remoteAddress,
      url: path.replaceAll(/:(\w+)/g, (_, param: string) => encodeURIComponent(params[param] ?? '')),
      ...(secret === null ? {} : { cookies: { schoolgate: secret } }),
      headers: { ...(key === null ? {} : { 'idempotency-key': key }), ...form?.headers },
      ...(form ? { payload: form.payload } : body ? { payload: body } : {}),
    })
  }
  const made = async (name: string, who: Example['who'], call: Call) => {
    const answer = await send(name, { who }, call, newId())
    expect(answer.statusCode, `${name}: ${answer.body}`).toBe(200)
    return answer.json()
  }

  const rows = await countRows(fixture.connection, [idempotencyKeys, limits], ACTS)
  /** How many rows this work adds to every table. */
  const added = async (work: () => Promise<void>) => {
    const before = await rows()
    await work()
    const after = await rows()
    return Object.fromEntries(Object.entries(after).map(([table, number]) => [table, number - (before[table] ?? 0)]))
  }

  return {
    ...fixture,
    term,
    endpoints,
    named,
    send,
    putClockBack,
    made,
    rows,
    added,
    async cash() {
      const parts = [{ ward_id: ama.id, amount_minor: 100_00 }]
      return (await made('POST /api/v1/office/payments', 'bursar', { body: { method: 'cash', parts } })).payment
    },
    bankLine: (minor: number) => given((tx) => addBankLine(tx, fixture.bursar, minor)),
    settlement: (minor: number) => given((tx) => addSettlement(tx, fixture.school.id, minor)),
    async slip() {
      const body = { type: 'bill', bill_id: amas.id }
      return { reference: (await made('POST /api/v1/payments/slips', 'mother', { body })).payment.reference }
    },
    async slipSent() {
      const params = await this.slip()
      await made('POST /api/v1/payments/:reference/proof', 'mother', { params, file: PDF })
      return params
    },
    async asked() {
      const params = { id: ama.id }
      const { thread_id } = await made('POST /api/v1/wards/:id/messages', 'mother', { params, body: QUESTION })
      return { ...params, thread_id }
    },
    async asking() {
      const notice = { title: 'Trip', body: 'May they come?', category: 'event', priority: 'action', audience: 'school' }
      const { id } = await made('POST /api/v1/office/notices', 'office', { body: { ...notice, ref: newId(), action: 'rsvp' } })
      return { id }
    },
    async evening() {
      const teacher = await given((tx) => addUser(tx, fixture.school.id, 'teacher'))
      const body = { ...EVENING, teacher_ids: [teacher.id] }
      const { evening_ids } = await made('POST /api/v1/office/evenings', 'office', { body })
      return String(evening_ids[0])
    },
    async fees() {
      const body = { term_id: term?.id, ...HEAD }
      const { id } = (await made('POST /api/v1/office/fee_schedules', 'bursar', { body })).schedule
      await made('PUT /api/v1/office/fee_schedules/:id', 'bursar', { params: { id }, body: FEES })
      return { id }
    },
    /** Something on Ama's bill that nobody has chosen yet. */
    async choice() {
      const [id, choice] = [amas.id, { id: newId(), position: 0, code: 'FEED', name: 'Feeding', amountMinor: 480_00 }]
      await given((tx) => tx.insert(billChoices).values({ schoolId: ama.schoolId, billId: id, ...choice }))
      return { id, choice_id: choice.id }
    },
    /** What the bursar wants to put right and a second person has not said yes to, on the bills of two children. */
    async waiting() {
      await made('PUT /api/v1/office/corrections/limit', 'head', { body: { limit_minor: 100_00 } })
      const ask = async ({ id }: { id: string }) => {
        const call = { params: { id }, body: SCHOLARSHIP }
        return { id: String((await made('POST /api/v1/office/bills/:id/lines', 'bursar', call)).waits.id) }
      }
      return [await ask(amas), await ask(kofis)] as const
    },
    /** Ama's bill was to be paid in January. */
    async late() {
      const parts = [{ due_on: '2026-01-10', amount_minor: 610_00 }]
      await made('PUT /api/v1/office/bills/:id/plan', 'bursar', { params: { id: amas.id }, body: { parts } })
    },
  }
}
export type KeyedSchool = Awaited<ReturnType<typeof keyedSchool>>

/** Times for parents a week from then. */
export const EVENING = {
  day: '2026-03-19',
  from: '15:30',
  to: '16:30',
  minutes: 10,
  pause: null,
  place: null,
  by_phone: false,
  choose_until: { day: '2026-03-18', time: '20:00' },
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
