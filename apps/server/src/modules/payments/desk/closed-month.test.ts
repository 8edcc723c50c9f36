import { expect, test } from 'vitest'
import { addUser, payingSchool, readPdf } from '#testing'

/* A month and a term are closed when their days are: those with money one by one, the others with the month, so that no money gets into it later. */

const A_DAY = 86_400
const [TODAY, LAST] = ['2026-03-12', '2026-03-31']
let keys = 0
const minor = ({ amount_minor }: { amount_minor: number }) => amount_minor

async function openSchool() {
  const school = await payingSchool()
  const { callAs, bursar, given, school: own, ama, clock } = school
  const head = await given((tx) => addUser(tx, own.id, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' }))
  const as =
    (id: string) =>
    async (method: 'GET' | 'POST', url: string, payload?: object, key = `month-key-${String(++keys).padStart(4, '0')}`) =>
      (await callAs(id))(method, url, payload, method === 'POST' ? key : undefined)
  const office = as(bursar.id)
  return {
    ...school,
    office,
    asHead: as(head.id),
    month: async (query = '') => (await office('GET', `/api/v1/office/days/month?day=${TODAY}${query}`)).json(),
    closeMonth: (total_minor: number, key?: string, by = office) =>
      by('POST', '/api/v1/office/days/month/close', { span: 'month', day: TODAY, total_minor }, key),
    async take(amount_minor: number, more: object = {}) {
      const parts = [{ ward_id: ama.id, amount_minor }]
      const answer = await office('POST', '/api/v1/office/payments', { method: 'cash', parts, ...more })
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json().payment
    },
    closeDay: (day: string, total_minor: number, count?: object) =>
      office('POST', '/api/v1/office/days/close', { day, total_minor, ...(count ? { count } : {}) }),
    later: (days: number) => clock.advance(days * A_DAY),
  }
}

test('a month closes once all its days with money are counted; after that nothing is written into any of its days, and a cheque that bounces is of the day on which it does', async () => {
  const { take, closeDay, closeMonth, month, office, asHead, later, booksAreSound } = await openSchool()
  await take(250_00)
  const cheque = await take(100_00, { method: 'cheque', provider_reference: 'GCB-77' })
  const count = { units: [{ unit_minor: 20_00, count: 12 }], float_minor: 0, moved_minor: 250_00, left_minor: 0, sheets: [] }
  expect((await closeMonth(350_00)).json().code).toBe('billing.day_ahead')
  later(1)
  await office('POST', '/api/v1/office/cash_moves', { kind: 'put_in', day: '2026-03-13', amount_minor: 50_00 })
  later(18)
  expect(await month()).toMatchObject({ from: '2026-03-01', to: LAST, open: 2, empty: 29, is_over: true, after: null })
  expect((await closeMonth(350_00)).json().code).toBe('billing.days_open')
  await closeDay(TODAY, 350_00, { ...count, reason: 'Ten too much change' })
  const box = { units: [{ unit_minor: 50_00, count: 1 }], float_minor: 0, moved_minor: 50_00, left_minor: 50_00, sheets: [] }
  expect((await closeDay('2026-03-13', 0, box)).statusCode).toBe(200)
  expect((await closeMonth(349_99)).json().code).toBe('billing.count_differs')

  // Bursar and head at one moment: one closes it, the other reads that it is closed; sent again it is the same closing.
  const both = await Promise.all([closeMonth(350_00, 'month-closed-once'), closeMonth(350_00, undefined, asHead)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('billing.days_closed')
  const closed = await month()
  expect(closed).toMatchObject({ open: 0, empty: 0, is_over: true })
  expect(closed.days).toHaveLength(31)

  later(1)
  const late = await take(40_00, { method: 'bank_transfer', provider_reference: 'FT-1', paid_on: '2026-03-20' })
  await office('POST', `/api/v1/office/payments/${cheque.reference}/reversal`, { reason: 'It bounced' })
  expect((await month()).days).toEqual(closed.days)
  const april = await (await office('GET', '/api/v1/office/days/month?day=2026-04-01')).json()
  expect(april).toMatchObject({ total: { amount_minor: 40_00 }, taken_back: { amount_minor: 100_00 }, before: '2026-03-01' })
  expect(late.reference).not.toBe('')
  expect((await asHead('POST', '/api/v1/office/days/reopen', { day: '2026-03-20', reason: 'Late' })).json().code).toBe(
    'billing.day_gone',
  )
  await booksAreSound()
})

test('the head gets the list of a month or term, and the sheet of a day, on paper that adds up and names no child', async () => {
  const { take, closeDay, month, office, asHead, ama, later } = await openSchool()
  await take(250_00)
  await take(60_00, { method: 'momo', provider_reference: 'MM-1' })
  const count = { units: [{ unit_minor: 20_00, count: 12 }], float_minor: 0, moved_minor: 250_00, left_minor: 40_00 }
  const sheets = [{ method: 'momo', theirs_minor: 60_00 }]
  await closeDay(TODAY, 310_00, { ...count, sheets, reason: 'Ten too much change' })
  later(1)
  await take(5_00)
  const term = await month('&span=term')
  expect(term).toMatchObject({ span: 'term', from: '2026-01-08', term: { name: 'Term 2' }, before: null, after: null, open: 1 })
  expect([minor(term.total), term.methods.map((way: { amount: { amount_minor: number } }) => minor(way.amount))]).toEqual([
    315_00,
    [255_00, 60_00],
  ])
  const paper = async (path: string) => {
    const { rawPayload, headers } = await asHead('GET', path)
    expect(headers['content-type']).toBe('application/pdf')
    return readPdf(rawPayload).text
  }
  const list = await paper(`/api/v1/office/days/month.pdf?day=${TODAY}&span=term`)
  for (const words of ['Term 2', '12/03/2026', '315.00', '10.00 short', 'Ten too much change', 'Not closed:', 'Head-teacher'])
    expect(list).toContain(words)
  const sheet = await paper(`/api/v1/office/days/sheet.pdf?day=${TODAY}`)
  for (const words of ['Joseph Lamptey', 'Note or coin', '240.00', '200.00', 'Ten too much change', 'Their sheet'])
    expect(sheet).toContain(words)
  expect(list + sheet).not.toContain(ama.firstName)
  expect((await office('GET', `/api/v1/office/days/month?day=2025-01-01&span=term`)).json().from).toBe('2026-01-08')
})
