import type { BankLine } from '@schoolgate/contracts/bank'
import type { Settlement } from '@schoolgate/contracts/settlements'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { schools } from '#db/schema'
import { addUser, payingSchool, TEST_KEY } from '#testing'

/* What Paystack pays out, beside the line of the bank: no money counts twice, and what is missing or unknown is told. */

const DAY = 86_400
const AT = '/api/v1/office/settlements'
let keys = 0
const key = () => `settled-${String(++keys).padStart(4, '0')}`

type Told = { settlements: Settlement[]; waiting: { payments: number; sum: { amount_minor: number } }; missing: unknown[] }

async function settling() {
  const school = await payingSchool()
  const { callAs, clock, payments, pretended, app, signedIn, bursar } = school
  /** Signed in anew: what is done here takes nights. */
  const as =
    (userId: string): typeof school.callBursar =>
    async (...said) =>
      (await callAs(userId))(...said)
  const callBursar = as(bursar.id)
  const told = async (call = callBursar): Promise<Told> => {
    const answer = await call('GET', AT)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return {
    ...school,
    as,
    callBursar,
    told,
    /** A night passes, and what is due in it is done. */
    async night(days = 1): Promise<void> {
      clock.advance(days * DAY)
      await payments.look()
    },
    /** Money that somebody took with the school's key beside Schoolgate. */
    async takeBeside(reference: string, more: object = {}): Promise<void> {
      await fetch(`${pretended.url}/transaction/initialize`, {
        method: 'POST',
        headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'x@mail.example', amount: 77_00, currency: 'GHS', reference, ...more }),
      })
      pretended.decide(reference, 'approve')
    },
    /** A sheet of the bank with these rows is brought and matched. */
    async bring(...rows: string[]): Promise<string> {
      const { secret } = await signedIn(bursar.id)
      const brought = await app.inject({
        method: 'POST',
        url: '/api/v1/office/bank_sheets',
        cookies: { schoolgate: secret },
        headers: { 'content-type': 'multipart/form-data; boundary=gate' },
        payload: `--gate\r\ncontent-disposition: form-data; name="sheet"; filename="gcb.csv"\r\ncontent-type: text/csv\r\n\r\n${['Date,Narration,Reference,Debit,Credit', ...rows].join('\n')}\r\n--gate--\r\n`,
      })
      const { id, account, kind } = brought.json().sheet
      await callBursar('POST', `/api/v1/office/bank_sheets/${id}/taking`, { account, kind }, key())
      await school.doDue()
      return id
    },
    lines: async (stand: string): Promise<BankLine[]> =>
      (await callBursar('GET', `/api/v1/office/bank_lines?stand=${stand}`)).json().lines,
    settle: (line: BankLine, settlementId: string, call = callBursar) =>
      call(
        'POST',
        `/api/v1/office/bank_lines/${line.id}/settlement`,
        { open_minor: line.open.amount_minor, settlement_id: settlementId },
        key(),
      ),
  }
}

const money = (amount_minor: number) => ({ amount_minor, currency: 'GHS' })

test('a settlement is fetched at night with its payments and fees, the bank’s line is explained by it, and no money counts twice', async () => {
  const world = await settling()
  const { start, pay, amas, kofis, night, told, bring, lines, settle, callBursar, pretended, owed, ama, booksAreSound } = world
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  await pay((await start({ type: 'bill', bill_id: kofis.id })).reference)
  pretended.settling.state = 'processing'
  await night()
  const [onItsWay] = (await told()).settlements
  expect(onItsWay).toMatchObject({ state: 'on_its_way', payments: 2, differences: [] })
  pretended.settling.state = null
  await night()
  const { settlements, waiting, missing } = await told()
  const [out, ...others] = settlements
  if (!out) throw new Error('Nothing was paid out.')
  // The payers bore the fee: 12.14 on top of 610.00 and 8.95 on top of 450.00, and the school has the whole of its fees.
  expect(others).toEqual([])
  expect(out).toMatchObject({
    state: 'paid_out',
    day: '2026-03-13',
    gross: money(1_081_09),
    fees: money(21_09),
    held_back: money(0),
    net: money(1_060_00),
    payments: 2,
    differences: [],
    bank: null,
  })
  expect([waiting.payments, missing]).toEqual([0, []])
  const opened = (await callBursar('GET', `${AT}/${out.id}`)).json()
  expect(opened.payments.map(({ is_ours, fee }: { is_ours: boolean; fee: object }) => [is_ours, fee])).toEqual(
    expect.arrayContaining([
      [true, money(12_14)],
      [true, money(8_95)],
    ]),
  )
  // What is known is not asked for again.
  pretended.heard.length = 0
  await night()
  expect(pretended.heard.filter((call) => call.includes('/transactions'))).toEqual([])

  const sheet = await bring(
    `13/03/2026,"PYZ,T,15484,PSTK_${out.number}",FT1 00001,,1060.00`,
    '14/03/2026,TRF PAYSTACK,FT1 00002,,1060.00',
  )
  const [line] = await lines('here')
  const [second] = await lines('nobody')
  if (!line || !second) throw new Error('Two lines were brought.')
  expect(line.guess).toMatchObject({
    reasons: [
      { code: 'settlement', name: out.number, minor: 1_081_09 },
      { code: 'settlement_fees', minor: 21_09 },
      { code: 'settlement_no' },
    ],
    settlement: { id: out.id, number: out.number },
  })
  const answers = await Promise.all([settle(line, out.id), settle(second, out.id)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).not.toEqual([200, 200])
  const said = answers.find(({ statusCode }) => statusCode === 200)?.json().line
  expect(said).toMatchObject({ stand: 'done', open: money(0), uses: [{ kind: 'paid_out', settlement: out.number }] })
  const { figures } = (await callBursar('GET', `/api/v1/office/bank_sheets/${sheet}`)).json().sheet
  expect([figures.here, figures.booked, figures.open]).toEqual([money(1_060_00), money(0), money(1_060_00)])
  expect((await told()).settlements[0]?.bank).toMatchObject({ day: expect.stringMatching(/^2026-03-1[34]$/) })
  expect(await owed(ama.id)).toBe(0)
  await booksAreSound()

  // Taken back, the settlement is open for the right line.
  const undo = await callBursar('POST', `/api/v1/office/bank_uses/${said.uses[0].id}/undo`, { reason: 'The other line' }, key())
  expect(undo.json().line).toMatchObject({ open: money(1_060_00), uses: [] })
  expect((await told()).settlements[0]?.bank).toBeNull()
})

test('a payment of ours that no settlement has is told, and so is one that we do not know, another fee, and a sum that is wrong', async () => {
  const world = await settling()
  const { start, pay, amas, kofis, night, told, pretended, takeBeside, callBursar, callAs, given, school, mother, as } = world
  const left = (await start({ type: 'bill', bill_id: amas.id })).reference
  await pay(left)
  pretended.settling.leavesOut.add(left)
  await takeBeside('BESIDE-1')
  pretended.settling.moreFees = 1_00
  await night()
  const first = await told()
  expect(first.settlements).toMatchObject([
    {
      gross: money(77_00),
      fees: money(2_51),
      differences: [
        { kind: 'not_in_our_books', reference: 'BESIDE-1', ours: null, theirs: money(77_00) },
        { kind: 'other_fee', reference: null, ours: money(1_51), theirs: money(2_51) },
      ],
    },
  ])
  expect([first.waiting, first.missing]).toEqual([{ payments: 1, sum: money(622_14) }, []])
  const { unknown_payments: unknown } = (await callBursar('GET', '/api/v1/office/unknown_payments')).json()
  expect(unknown).toMatchObject([{ reference: 'BESIDE-1' }])

  // A week later others were settled, and that one was not.
  await night(8)
  await pay((await start({ type: 'bill', bill_id: kofis.id }, key(), as(mother.id))).reference, as(mother.id))
  await night()
  const later = await told()
  expect(later.missing).toEqual([{ reference: left, paid_on: '2026-03-12', amount: money(622_14) }])
  expect(later.waiting.payments).toBe(0)
  const teacher = (await given((tx) => addUser(tx, school.id, 'teacher'))).id
  for (const userId of [teacher, mother.id]) expect((await (await callAs(userId))('GET', AT)).statusCode).toBe(403)
})

test('each school has the settlements of its own account alone; what two share is nobody’s to tell, and an unfiltered list gives nothing away', async () => {
  const world = await settling()
  const { start, pay, amas, night, told, secondSchool, given, school, pretended, as } = world
  const there = await secondSchool({ paystackSubaccount: 'ACCT_adinkra' })
  const theirBursar = as(there.bursar.id)
  const setTo = (subaccount: string | null) =>
    given((tx) => tx.update(schools).set({ paystackSubaccount: subaccount }).where(eq(schools.id, school.id)))
  // The other school shares the account: nobody asks.
  await setTo('ACCT_adinkra')
  await pay((await start({ type: 'bill', bill_id: amas.id })).reference)
  await night()
  expect([(await told()).settlements, (await told(theirBursar)).settlements]).toEqual([[], []])
  await setTo('ACCT_nyansapo')
  const father = as(there.father.id)
  await pay((await start({ type: 'bill', bill_id: there.bill.id }, key(), father)).reference, father)
  await night()
  const [ours, theirs] = [await told(), await told(theirBursar)]
  expect(theirs.settlements).toMatchObject([{ net: money(300_00), payments: 1 }])
  // What went to the account that both had holds our payment: it is not theirs.
  expect(ours.settlements).toEqual([])
  const [out] = theirs.settlements
  const opened = (call: typeof world.callBursar) => call('GET', `${AT}/${out?.id ?? ''}`)
  expect([(await opened(theirBursar)).statusCode, (await opened(world.callBursar)).statusCode]).toEqual([200, 404])
  expect(pretended.heard.filter((call) => call === 'GET /settlement').length).toBeGreaterThan(0)
})
