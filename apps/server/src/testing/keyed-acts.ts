import { eq } from 'drizzle-orm'
import { savingsReturns, subjects, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { ADWOA, ESI, EVENING, FEES, HEAD, LINE, PDF, QUESTION, TUITION, type Example, type KeyedSchool } from './keyed-school.ts'
import { addUser, TEST_NOW } from './people.ts'

const OTHER_PDF = '%PDF-1.7 another %%EOF'
const MISTAKE = { reason: 'A mistake' }
const LASTING = {
  kind: 'scholarship',
  name: 'Fund',
  percent_hundredths: 25_00,
  amount_minor: null,
  fees: null,
  purpose: null,
  approved_by: 'The board',
  until: null,
}
const GATE = { name: 'Gate', people: [] }
const LEAVES = { class: null, becomes: 'withdrawn', day: '2026-03-20', reason: 'The family moves', next_school: null }

/** One of two bodies of one kind, and the other. */
const either = (who: Example['who'], params: Record<string, string>, body: object, change: object): Example => ({
  who,
  call: { params, body },
  other: { params, body: { ...body, ...change } },
})

/** Of every act that takes a key, a call that is good and another, in a school that has what it needs. */
export const KEYED_ACTS: Record<string, (fixture: KeyedSchool) => Promise<Example>> = {
  'POST /api/v1/payments': async ({ amas, kofis }) =>
    either('mother', {}, { type: 'bill', method: 'card', bill_id: amas.id }, { bill_id: kofis.id }),
  'POST /api/v1/payments/slips': async ({ amas, kofis }) =>
    either('mother', {}, { type: 'bill', bill_id: amas.id }, { bill_id: kofis.id }),
  'POST /api/v1/payments/:reference/proof': async (fixture) => {
    const params = await fixture.slip()
    return { who: 'mother', call: { params, file: PDF }, other: { params, file: OTHER_PDF } }
  },
  'POST /api/v1/shared_bills/:token/payments': async ({ made, amas }) => {
    const { share } = await made('POST /api/v1/bills/:id/share', 'mother', { params: { id: amas.id }, body: {} })
    const body = { amount_minor: 60_00, method: 'card', payer_name: 'Efua', payer_contact: '024 555 0000' }
    return either('nobody', { token: share.public_id }, body, { payer_name: 'Esi' })
  },
  'POST /api/v1/office/payments': async ({ ama, kofi }) => {
    const parts = (ward_id: string) => [{ ward_id, amount_minor: 100_00 }]
    return either('bursar', {}, { method: 'cash', parts: parts(ama.id) }, { parts: parts(kofi.id) })
  },
  'POST /api/v1/office/payments/:reference/approval': async (fixture) =>
    either('bursar', await fixture.slipSent(), {}, { amount_minor: 60_00 }),
  'POST /api/v1/office/payments/:reference/refusal': async (fixture) =>
    either('bursar', await fixture.slipSent(), MISTAKE, { reason: 'Blurred' }),
  'POST /api/v1/office/payments/:reference/refund': async ({ cash }) =>
    either('bursar', { reference: (await cash()).reference }, { amount_minor: 10_00, ...MISTAKE }, { amount_minor: 11_00 }),
  'POST /api/v1/office/payments/:reference/reversal': async ({ cash }) =>
    either('bursar', { reference: (await cash()).reference }, MISTAKE, { reason: 'It bounced' }),
  'POST /api/v1/office/payments/:reference/other_child': async ({ cash, ama, kofi }) => {
    const { reference } = await cash()
    return either('bursar', { reference }, { from_ward_id: ama.id, to_ward_id: kofi.id, ...MISTAKE }, { reason: 'For Kofi' })
  },
  'POST /api/v1/office/receipts/:id/void': async ({ cash }) =>
    either('bursar', { id: (await cash()).receipts[0].id }, MISTAKE, { reason: 'Wrong name' }),
  'POST /api/v1/office/receipts/:id/printing': async ({ cash }) => {
    const [one, another] = [await cash(), await cash()]
    const printing = (payment: typeof one) => ({ params: { id: payment.receipts[0].id } })
    return { who: 'bursar', call: printing(one), other: printing(another) }
  },
  'POST /api/v1/office/receipts/:id/texts': async ({ cash, mother, given }) => {
    await given((tx) => tx.update(users).set({ phone: '+233244123456' }).where(eq(users.id, mother.id)))
    const params = { id: (await cash()).receipts[0].id }
    return either('bursar', params, { guardian_id: mother.id, sent_before: 0 }, { sent_before: 1 })
  },
  'POST /api/v1/office/cash_moves': async () =>
    either('bursar', {}, { kind: 'put_in', day: '2026-03-12', amount_minor: 50_00 }, { amount_minor: 60_00 }),
  'POST /api/v1/office/cash_moves/:id/taking_back': async ({ made }) => {
    const body = { kind: 'put_in', day: '2026-03-12', amount_minor: 50_00 }
    const { moves } = await made('POST /api/v1/office/cash_moves', 'bursar', { body })
    return either('bursar', { id: moves[0].id }, MISTAKE, { reason: 'Another amount' })
  },
  'POST /api/v1/office/bank_lines/:id/booking': async ({ bankLine, ama }) => {
    const { id, openMinor: open_minor } = await bankLine(50_00)
    const parts = [{ ward_id: ama.id, amount_minor: 20_00 }]
    return either('bursar', { id }, { open_minor, parts }, { parts: [{ ward_id: ama.id, amount_minor: 30_00 }] })
  },
  'POST /api/v1/office/bank_lines/:id/slip': async (fixture) => {
    const { id, openMinor: open_minor } = await fixture.bankLine(50_00)
    return either('bursar', { id }, { open_minor, reference: (await fixture.slipSent()).reference }, { reference: 'PAY-OTHER' })
  },
  'POST /api/v1/office/bank_lines/:id/here': async ({ bankLine, made, ama }) => {
    const { id, openMinor: open_minor } = await bankLine(50_00)
    const body = { method: 'cheque', parts: [{ ward_id: ama.id, amount_minor: 50_00 }] }
    const { payment } = await made('POST /api/v1/office/payments', 'bursar', { body })
    return either('bursar', { id }, { open_minor, reference: payment.reference }, { reference: 'PAY-OTHER' })
  },
  'POST /api/v1/office/bank_lines/:id/own_cash': async ({ bankLine, cash, callBursar }) => {
    const { id, openMinor: open_minor } = await bankLine(100_00)
    await cash()
    const count = { units: [{ unit_minor: 100_00, count: 1 }], float_minor: 0, moved_minor: 100_00, left_minor: 0, sheets: [] }
    await callBursar('POST', '/api/v1/office/days/close', { day: '2026-03-12', total_minor: 100_00, count })
    return either('bursar', { id }, { open_minor, day: '2026-03-12' }, { day: '2026-03-02' })
  },
  'POST /api/v1/office/bank_lines/:id/settlement': async ({ bankLine, settlement }) => {
    const { id, openMinor: open_minor } = await bankLine(50_00)
    return either('bursar', { id }, { open_minor, settlement_id: await settlement(50_00) }, { settlement_id: newId() })
  },
  'POST /api/v1/office/bank_lines/:id/explanation': async ({ bankLine }) => {
    const { id, openMinor: open_minor } = await bankLine(50_00)
    return either('bursar', { id }, { open_minor, words: 'Rent' }, { words: 'A loan' })
  },
  'POST /api/v1/office/bank_lines/:id/reversal': async ({ bankLine }) => {
    const { id, openMinor: open_minor } = await bankLine(-50_00)
    return either('bursar', { id }, { open_minor, of_line: (await bankLine(50_00)).id }, { of_line: newId() })
  },
  'POST /api/v1/office/bank_uses/:id/undo': async ({ bankLine, made }) => {
    const { id, openMinor: open_minor } = await bankLine(50_00)
    const body = { open_minor, words: 'Rent' }
    const { line } = await made('POST /api/v1/office/bank_lines/:id/explanation', 'bursar', { params: { id }, body })
    return either('bursar', { id: line.uses[0].id }, MISTAKE, { reason: 'It was fees' })
  },
  'POST /api/v1/office/fee_schedules': async ({ term }) =>
    either('bursar', {}, { term_id: term?.id, ...HEAD }, { name: 'Other fees' }),
  'PUT /api/v1/office/fee_schedules/:id': async ({ fees }) =>
    either('bursar', await fees(), { ...FEES, due_on: '2026-03-30' }, { fees: [] }),
  'PUT /api/v1/office/fee_schedules/:id/wards/:ward_id': async ({ fees, ama }) =>
    either('bursar', { ...(await fees()), ward_id: ama.id }, { changes: [{ kind: 'fee', ...TUITION }] }, { changes: [] }),
  'POST /api/v1/office/fee_schedules/:id/issue': async ({ fees }) =>
    either('bursar', await fees(), { dry_run: false }, { class_id: newId() }),
  'POST /api/v1/office/bills/:id/lines': async ({ amas }) => {
    const late = { kind: 'penalty', name: 'Late', amount_minor: 5_00, purpose: 'After the day' }
    return either('bursar', { id: amas.id }, late, { kind: 'discount' })
  },
  'POST /api/v1/office/bills/:id/void': async ({ amas }) =>
    either('bursar', { id: amas.id }, MISTAKE, { reason: 'Billed twice' }),
  'POST /api/v1/office/bills/:id/moves': async ({ amas, kofis }) =>
    either('bursar', { id: amas.id }, { item_id: amas.items[1]?.id, to_bill_id: kofis.id, ...MISTAKE }, { reason: 'His desk' }),
  'PUT /api/v1/office/bills/:id/choices/:choice_id': async (fixture) =>
    either('bursar', await fixture.choice(), { chosen: true }, { chosen: false }),
  'POST /api/v1/office/corrections/:id/agree': async (fixture) => {
    const [params, another] = await fixture.waiting()
    return { who: 'head', call: { params }, other: { params: another } }
  },
  'POST /api/v1/office/corrections/:id/decline': async (fixture) => {
    const [params] = await fixture.waiting()
    return either('head', params, MISTAKE, { reason: 'Ask the board' })
  },
  'POST /api/v1/office/corrections/:id/take_back': async (fixture) => {
    const [params, another] = await fixture.waiting()
    return { who: 'bursar', call: { params }, other: { params: another } }
  },
  'PUT /api/v1/office/corrections/limit': async () => either('head', {}, { limit_minor: 50_00 }, { limit_minor: 60_00 }),
  'PUT /api/v1/office/books/accounts': async () => {
    const called = (name: string) => ({ accounts: [{ account: 'cash', number: 'A-57', name }] })
    return either('bursar', {}, called('Petty cash'), called('Cash box'))
  },
  'PUT /api/v1/office/bills/:id/plan': async ({ amas }) =>
    either('bursar', { id: amas.id }, { parts: [{ due_on: '2026-04-10', amount_minor: 610_00 }] }, { parts: [] }),
  'POST /api/v1/office/owing/families/:id/notes': async ({ ama }) =>
    either('bursar', { id: ama.id }, { kind: 'spoken', text: 'Her shop is closed' }, { text: 'It opens on Monday' }),
  'POST /api/v1/office/owing/reminders': async (fixture) => {
    await fixture.late()
    return either('bursar', {}, { dry_run: false }, { except: [newId()] })
  },
  'POST /api/v1/office/owing/letters': async (fixture) => {
    await fixture.late()
    return either('bursar', {}, {}, { except: [newId()] })
  },
  'POST /api/v1/office/days/close': async () =>
    either('bursar', {}, { day: '2026-03-02', total_minor: 0 }, { day: '2026-03-03' }),
  'POST /api/v1/office/days/reopen': async ({ callBursar, clock }) => {
    const day = clock.now().toISOString().slice(0, 10)
    await callBursar('POST', '/api/v1/office/days/close', { day, total_minor: 0 })
    return either('head', {}, { day, reason: 'A parent came late' }, { reason: 'The count was wrong' })
  },
  'POST /api/v1/office/papers': async () => ({ who: 'office', call: { file: PDF }, other: { file: OTHER_PDF } }),
  'POST /api/v1/office/notices': async () => {
    const notice = { title: 'Trip', body: 'Dear parents.', category: 'event', priority: 'info', audience: 'school' }
    return either('office', {}, notice, { title: 'No trip' })
  },
  'POST /api/v1/office/notices/:id/reminders': async (fixture) => ({
    who: 'office',
    call: { params: await fixture.asking() },
    other: { params: await fixture.asking() },
  }),
  'PUT /api/v1/office/notices/:id/correction': async (fixture) =>
    either('office', await fixture.asking(), { title: 'Trip', body: 'On Friday.', change: 'The day' }, { body: 'On Monday.' }),
  'POST /api/v1/office/notices/:id/withdrawal': async (fixture) =>
    either('office', await fixture.asking(), MISTAKE, { reason: 'It rains' }),
  'POST /api/v1/office/mark_books/:class_id/:subject_id/works': async ({ given, ama, term }) => {
    const subject = { id: newId(), schoolId: ama.schoolId, name: 'Mathematics' }
    await given((tx) => tx.insert(subjects).values(subject))
    const work = { term_id: term?.id, type: 'class_test', title: 'Test 2', date: null, max_score: 20, weight: null }
    return either('head', { class_id: ama.classId, subject_id: subject.id }, work, { title: 'Test 3' })
  },
  'POST /api/v1/office/messages/:id/answer': async ({ asked }) =>
    either('office', { id: (await asked()).thread_id }, { text: 'Ten minutes.', close: true }, { text: 'Twenty minutes.' }),
  'POST /api/v1/wards/:id/messages': async ({ ama }) =>
    either('mother', { id: ama.id }, QUESTION, { text: 'What is there to eat?' }),
  'POST /api/v1/wards/:id/messages/:thread_id/words': async ({ asked }) =>
    either('mother', await asked(), { text: 'And on Sundays?', is_thanks: false }, { text: 'Thank you.' }),
  'POST /api/v1/office/requests/:id/decision': async ({ made, ama }) => {
    const body = { request_id: newId(), kind: 'address', value: 'GM-044-1820, Adenta' }
    const { request } = await made('POST /api/v1/wards/:id/requests', 'mother', { params: { id: ama.id }, body })
    return either('office', { id: request.id }, { state: 'accepted' }, { state: 'declined', reason: 'Please come by' })
  },
  'POST /api/v1/office/wards': async () => either('office', {}, ADWOA, { first_name: 'Akua' }),
  'POST /api/v1/office/wards/:id/guardians': async ({ ama }) =>
    either('office', { id: ama.id }, { carer: ESI }, { carer: { ...ESI, fullname: 'Esther Owusu' } }),
  'POST /api/v1/office/wards/:id/moves': async ({ ama }) =>
    either('office', { id: ama.id }, LEAVES, { reason: 'Another reason' }),
  'POST /api/v1/office/promotion': async () =>
    either('head', {}, { day: '2026-04-21', classes: [{ class: 'B5', to: null }], exceptions: [] }, { day: '2026-04-22' }),
  'PUT /api/v1/office/classes/:id/register': async ({ given, ama }) => {
    const [ward] = await given((tx) => tx.select().from(wards).where(eq(wards.id, ama.id)))
    const register = { day: '2026-03-12', version: 0, in: [ama.id], marks: [] }
    return either('office', { id: ward?.classId ?? '' }, register, { marks: [{ ward_id: ama.id, mark: { is: 'in' } }] })
  },
  'POST /api/v1/office/evenings': async ({ given, school: own }) =>
    either(
      'office',
      {},
      { ...EVENING, teacher_ids: [(await given((tx) => addUser(tx, own.id, 'teacher'))).id] },
      { minutes: 15 },
    ),
  'POST /api/v1/office/evenings/:id/late': async (fixture) =>
    either('office', { id: await fixture.evening() }, { minutes: 10 }, { minutes: 20 }),
  'POST /api/v1/office/evenings/:id/ask': async (fixture) => {
    const [id, other] = [await fixture.evening(), await fixture.evening()]
    return { who: 'office', call: { params: { id } }, other: { params: { id: other } } }
  },
  'POST /api/v1/bills/:id/promise': async ({ amas }) =>
    either('mother', { id: amas.id }, { day: '2026-03-20' }, { day: '2026-03-21' }),
  'POST /api/v1/parents/chat': async ({ ama }) =>
    either('mother', {}, { child_id: ama.id, message: 'How much do we owe?' }, { message: 'Who teaches mathematics?' }),
  'POST /api/v1/office/savings/:id/refusal': async ({ given, ama, mother }) => {
    const id = newId()
    const asked = { schoolId: ama.schoolId, userId: mother.id, wardId: ama.id, amountMinor: 20_00, at: TEST_NOW }
    await given((tx) => tx.insert(savingsReturns).values({ id, ...asked, state: 'waiting' }))
    return either('bursar', { id }, { reason: 'The account is closed' }, { reason: 'Please call us' })
  },
  'POST /api/v1/office/fee_schedules/:id/late_fee': async ({ fees, made }) => {
    const params = await fees()
    const body = { ...FEES, fees: [LINE, { ...LINE, code: 'BUS', name: 'Bus' }] }
    await made('PUT /api/v1/office/fee_schedules/:id', 'bursar', { params, body })
    return either('bursar', params, { dry_run: false, code: TUITION.code }, { code: 'BUS' })
  },
  'POST /api/v1/office/fee_schedules/:id/wards/:ward_id/bill': async ({ fees, ama }) =>
    either('bursar', { ...(await fees()), ward_id: ama.id }, { dry_run: false, parts: [] }, { reason: 'Came in February' }),
  'POST /api/v1/office/days/month/close': async () =>
    either('bursar', {}, { span: 'month', day: '2026-02-02', total_minor: 0 }, { day: '2026-01-02' }),
  'POST /api/v1/office/wards/:id/opening_balance': async ({ ama }) => {
    const before = { kind: 'debt', amount_minor: 45_00, as_of: '2025-09-01', reason: 'Books of Basic 4' }
    return either('bursar', { id: ama.id }, before, { kind: 'credit' })
  },
  'POST /api/v1/office/wards/:id/reductions': async ({ ama }) => either('bursar', { id: ama.id }, LASTING, { kind: 'discount' }),
  'POST /api/v1/office/reductions/:id/end': async ({ ama, made }) => {
    const call = { params: { id: ama.id }, body: LASTING }
    const { reductions } = await made('POST /api/v1/office/wards/:id/reductions', 'bursar', call)
    return either('bursar', { id: reductions[0].id }, MISTAKE, { reason: 'The fund ended' })
  },
  'PUT /api/v1/office/cash_moves/:id/slip': async ({ cash, made }) => {
    await cash()
    const body = { kind: 'paid_in', day: '2026-03-12', amount_minor: 50_00, account: 'GCB 1042', slip_no: 'S-0001' }
    const params = { id: (await made('POST /api/v1/office/cash_moves', 'bursar', { body })).moves[0].id }
    return { who: 'bursar', call: { params, file: PDF }, other: { params, file: OTHER_PDF } }
  },
  'POST /api/v1/office/tills': async ({ bursar }) => either('head', {}, { ...GATE, people: [bursar.id] }, { name: 'Canteen' }),
  'PUT /api/v1/office/tills/:id': async ({ made, bursar }) => {
    const { tills } = await made('POST /api/v1/office/tills', 'head', { body: GATE })
    return either('head', { id: tills[0].id }, { ...GATE, people: [bursar.id] }, { name: 'Canteen' })
  },
  'POST /api/v1/office/tills/:id/ending': async ({ made }) => {
    const settle = async (name: string) => {
      const { tills } = await made('POST /api/v1/office/tills', 'head', { body: { ...GATE, name } })
      return { id: String(tills.at(-1).id) }
    }
    await settle('Office')
    const [one, another] = [await settle('Canteen'), await settle('Gate')]
    return { who: 'head', call: { params: one }, other: { params: another } }
  },
}

export const exampleOf = (name: string, fixture: KeyedSchool): Promise<Example> => {
  const example = KEYED_ACTS[name]
  if (!example) throw new Error(`There is no example of ${name}.`)
  return example(fixture)
}
