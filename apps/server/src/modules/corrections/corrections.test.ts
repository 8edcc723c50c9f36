import type { Correction } from '@schoolgate/contracts/corrections'
import type { OfficePayment } from '@schoolgate/contracts/office-payments'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, messages } from '#db/schema'
import { addUser, addWard, payingSchool } from '#testing'

const LIMIT = 100_00
const DAY = 86_400
const OFFICE = '/api/v1/office'

/** A school in which one person alone puts right up to GH₵ 100, with a head and two bursars. */
async function school() {
  const world = await payingSchool()
  const { given, callAs, callBursar } = world
  const [head, second] = await given(async (tx) => [
    await addUser(tx, world.school.id, 'head', { fullname: 'Grace Owusu', ref: 'head-1' }),
    await addUser(tx, world.school.id, 'bursar', { fullname: 'Akosua Addo', ref: 'bursar-2' }),
  ])
  const callHead = await callAs(head.id)
  const limit = await callHead('PUT', `${OFFICE}/corrections/limit`, { limit_minor: LIMIT })
  expect(limit.json()).toEqual({ limit: { amount_minor: LIMIT, currency: 'GHS' } })
  const grant = (amount_minor: number, key?: string, more: object = {}) =>
    callBursar('POST', `${OFFICE}/bills/${world.amas.id}/lines`, { ...LINE, amount_minor, ...more }, key)
  const decide = (call: typeof callHead, { id }: { id: string }, what: 'agree' | 'decline' | 'take_back', body?: object) =>
    call('POST', `${OFFICE}/corrections/${id}/${what}`, body)
  const listed = async (): Promise<Correction[]> => (await callHead('GET', `${OFFICE}/corrections`)).json().corrections
  const counts = async (call = callHead) => (await call('GET', `${OFFICE}/corrections/waiting`)).json()
  const cash = async (wardId: string, amount_minor: number, key: string) => {
    const body = { method: 'cash', parts: [{ ward_id: wardId, amount_minor }], credit_minor: amount_minor, payer_name: 'Gladys' }
    return (await callBursar('POST', `${OFFICE}/payments`, body, key)).json().payment
  }
  return { ...world, head, second, callHead, grant, decide, listed, counts, cash }
}
const LINE = { kind: 'discount', name: 'Kindness', purpose: 'A hard month' }

test('above the limit nothing moves until another person says yes; both names stand on the bill and in the record', async () => {
  const one = await school()
  const { grant, callHead, callBursar, callAs, callMother, decide, counts, owed, ama, amas, given, head } = one
  const asked = await grant(150_00, 'grant-key-1')
  expect(asked.statusCode, asked.body).toBe(200)
  const { waits, bill } = asked.json()
  expect(waits).toMatchObject({ kind: 'discount', state: 'waits', amount: { amount_minor: 150_00 }, asked_by: 'Joseph Lamptey' })
  expect([waits.may_agree, waits.may_take_back, bill.discounts]).toEqual([false, true, []])
  // Sent again it is the same wish; another of its kind waits for it.
  expect((await grant(150_00, 'grant-key-1')).json().waits.id).toBe(waits.id)
  expect((await grant(120_00, 'grant-key-2')).json().code).toBe('corrections.one_waits')
  expect([await owed(ama.id), await counts(), await counts(callBursar)]).toMatchObject([
    610_00,
    { for_me: 1, mine: 0, others: 2 },
    { for_me: 0, mine: 1, others: 2 },
  ])
  // Not who asked; not without a fresh proof; nobody else at all.
  expect((await decide(callBursar, waits, 'agree')).json().code).toBe('corrections.other_person_needed')
  const unproven = await one.signedIn(head.id)
  expect((await unproven.post(`${OFFICE}/corrections/${waits.id}/agree`)).json().code).toBe('identity.fresh_proof_needed')
  expect((await decide(callMother, waits, 'agree')).statusCode).toBe(403)
  const away = await one.secondSchool()
  expect((await decide(away.callBursar, waits, 'agree')).statusCode).toBe(404)
  expect((await callBursar('PUT', `${OFFICE}/corrections/limit`, { limit_minor: 1 })).statusCode).toBe(403)
  expect(await owed(ama.id)).toBe(610_00)

  // Two who say yes at once: it is done once, and the second is told.
  const both = await Promise.all([decide(callHead, waits, 'agree'), decide(await callAs(one.second.id), waits, 'agree')])
  expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('corrections.decided_already')
  const [agreed] = await one.listed()
  expect(agreed).toMatchObject({ state: 'agreed', asked_by: 'Joseph Lamptey', may_agree: false })
  const { discounts } = (await callMother('GET', `/api/v1/bills/${amas.id}`)).json().bill
  expect(discounts).toMatchObject([{ purpose: 'A hard month', approved_by: `Joseph Lamptey, ${agreed?.decided_by}` }])
  expect([await owed(ama.id), (await counts()).for_me]).toEqual([460_00, 0])
  const record = (await given((tx) => tx.select().from(audit))).filter(({ wardId }) => wardId === ama.id)
  expect(record.map(({ action, actorName }) => [action, actorName])).toEqual(
    expect.arrayContaining([
      ['corrections.asked', 'Joseph Lamptey'],
      ['corrections.agreed', agreed?.decided_by],
      ['bills.discount_granted', agreed?.decided_by],
    ]),
  )
  const told = await given((tx) => tx.select().from(messages).where(eq(messages.kind, 'corrections')))
  expect(JSON.stringify(told)).not.toMatch(/150|Ama/)
  await one.booksAreSound()
})

test('small steps count together; what waits is taken back, declined, or over after a week; what changed since is not done', async () => {
  const one = await school()
  const { grant, callHead, callBursar, decide, counts, owed, ama, amas, clock } = one
  expect((await grant(60_00, 'small-key-1')).json().waits).toBeNull()
  const again = (await grant(60_00, 'small-key-2')).json().waits
  expect([again.state, await owed(ama.id)]).toEqual(['waits', 550_00])
  expect((await decide(callHead, again, 'take_back')).json().code).toBe('corrections.not_yours')
  expect((await decide(callBursar, again, 'take_back')).json().correction.state).toBe('taken_back')
  expect((await decide(callHead, again, 'agree')).json().code).toBe('corrections.decided_already')

  const penalty = (await grant(200_00, 'small-key-3', { kind: 'penalty' })).json().waits
  const declined = await decide(callHead, penalty, 'decline', { reason: 'They paid in time' })
  expect(declined.json().correction).toMatchObject({ state: 'declined', declined_because: 'They paid in time' })

  // How it would be is shown and leaves nothing, neither a line nor a wish.
  const tried = (await grant(200_00, undefined, { dry_run: true })).json()
  expect([tried.waits, tried.bill.balance.amount_minor, await owed(ama.id)]).toEqual([null, 350_00, 550_00])

  const whole = (await callBursar('POST', `${OFFICE}/bills/${amas.id}/void`, { reason: 'Billed twice' })).json()
  expect([whole.waits.kind, whole.waits.amount.amount_minor, whole.bill.status]).toEqual(['void_bill', 550_00, 'issued'])
  expect((await callHead('POST', `${OFFICE}/bills/${amas.id}/lines`, { ...LINE, amount_minor: 10_00 })).json().waits).toBeNull()
  const late = (await grant(150_00, 'small-key-4', { kind: 'scholarship' })).json().waits
  expect((await decide(callHead, late, 'agree')).statusCode).toBe(200)
  expect((await decide(callHead, whole.waits, 'agree')).json().code).toBe('corrections.changed_since')

  clock.advance(8 * DAY)
  const [callHeadLater, callBursarLater] = [await one.callAs(one.head.id), await one.callAs(one.bursar.id)]
  expect((await decide(callHeadLater, whole.waits, 'agree')).json().code).toBe('corrections.waited_too_long')
  expect((await counts(callHeadLater)).for_me).toBe(0)
  const anew = (await callBursarLater('POST', `${OFFICE}/bills/${amas.id}/void`, { reason: 'Billed twice, indeed' })).json().waits
  expect((await decide(callHeadLater, anew, 'agree')).statusCode).toBe(200)
  expect(await owed(ama.id)).toBe(0)
  await one.booksAreSound()
})

test('a line goes to the brother’s bill by an entry on each, once, and to nobody outside the family', async () => {
  const one = await school()
  const { callBursar, callHead, callMother, decide, owed, ama, kofi, amas, kofis, yaas } = one
  const { places } = (await callBursar('GET', `${OFFICE}/bills/${amas.id}/corrections`)).json()
  expect(places).toMatchObject([{ bill_id: kofis.id, ward_id: kofi.id }])
  const item = amas.items[1]
  const move = (to: string, more: object = {}) =>
    callBursar('POST', `${OFFICE}/bills/${amas.id}/moves`, {
      item_id: item?.id,
      to_bill_id: to,
      reason: 'Kofi has the desk',
      ...more,
    })
  expect((await move(yaas.id)).json().code).toBe('billing.not_of_family')
  expect((await move(kofis.id, { dry_run: true })).json().bill.balance.amount_minor).toBe(400_00)
  const { waits } = (await move(kofis.id)).json()
  expect(waits).toMatchObject({ kind: 'moved_line', to_ward: { id: kofi.id }, amount: { amount_minor: 210_00 } })
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([610_00, 450_00])
  expect((await decide(callHead, waits, 'agree')).statusCode).toBe(200)
  expect([await owed(ama.id), await owed(kofi.id)]).toEqual([400_00, 660_00])
  expect((await move(kofis.id)).json().code).toBe('billing.line_moved_already')
  const bill = (await callMother('GET', `/api/v1/bills/${kofis.id}`)).json().bill
  expect(bill.items.at(-1)).toMatchObject({ name: 'Line 1', purpose: 'Kofi has the desk', amount: { amount_minor: 210_00 } })
  const lines = (await callMother('GET', `/api/v1/wards/${kofi.id}/statement`)).json()
  expect([lines.lines.at(-1).kind, lines.closing.amount_minor]).toEqual(['bill', 660_00])
  await one.booksAreSound()
})

test('money goes back, and to the right child, by two people; a closed day stays as it was', async () => {
  const one = await school()
  const { cash, callBursar, callHead, decide, owed, ama, yaa, kofi, clock } = one
  const paid = await cash(ama.id, 200_00, 'cash-key-1')
  const url = `${OFFICE}/payments/${paid.reference}`
  const back = (await callBursar('POST', `${url}/refund`, { amount_minor: 150_00, reason: 'Paid twice' })).json()
  expect([back.waits.kind, back.payment.refunds]).toEqual(['refund', []])
  // Of one payment one thing waits at a time.
  expect((await callBursar('POST', `${url}/reversal`, { reason: 'Not received' })).json().code).toBe('corrections.one_waits')
  expect((await decide(callHead, back.waits, 'agree')).json().correction.state).toBe('agreed')
  const { payments } = (await callHead('GET', `${OFFICE}/payments`)).json()
  expect(payments[0].refunds).toMatchObject([{ asked_by: 'Joseph Lamptey', agreed_by: 'Grace Owusu', status: 'done' }])
  expect(await owed(ama.id)).toBe(560_00)
  const child = { from_ward_id: ama.id, to_ward_id: yaa.id, reason: 'Two Mensahs in Basic 5' }
  expect((await callBursar('POST', `${url}/other_child`, child)).json().code).toBe('payments.partly_given_back')

  const wrong = await cash(ama.id, 90_00, 'cash-key-2')
  const rebook = (body: object, key?: string) =>
    callBursar('POST', `${OFFICE}/payments/${wrong.reference}/other_child`, body, key)
  expect((await rebook({ ...child, to_ward_id: ama.id })).json().code).toBe('payments.same_child')
  expect((await rebook({ ...child, from_ward_id: kofi.id })).statusCode).toBe(404)
  const day = '2026-03-12'
  const sheet = async () => (await (await one.callAs(one.head.id))('GET', `${OFFICE}/days?day=${day}`)).json().day
  const total = (await sheet()).total.amount_minor
  expect((await callHead('POST', `${OFFICE}/days/close`, { day, total_minor: total }, 'close-key-1')).statusCode).toBe(200)
  const closed = await sheet()
  clock.advance(DAY)
  const bursarNext = await one.callAs(one.bursar.id)
  const send = () => bursarNext('POST', `${OFFICE}/payments/${wrong.reference}/other_child`, child, 'rebook-key-1')
  const [done, twice] = await Promise.all([send(), send()])
  expect(done.statusCode, done.body).toBe(200)
  const { payment, anew, waits } = done.json()
  expect([payment.status, anew.status, waits, twice.json().anew.reference]).toEqual([
    'reversed',
    'succeeded',
    null,
    anew.reference,
  ])
  expect([payment.receipts[0].is_void, anew.receipts[0].is_void, anew.payer]).toEqual([true, false, payment.payer])
  expect(anew.parts).toMatchObject([{ ward_id: yaa.id, amount: { amount_minor: 90_00 } }])
  expect([await owed(ama.id), await owed(yaa.id)]).toEqual([560_00, 10_00])
  expect(await sheet()).toEqual(closed)
  await one.booksAreSound()
})

test('money for several children goes to the right one for its part alone; what the payment company took is not written anew', async () => {
  const one = await school()
  const { callBursar, given, ama, kofi, mother, start, pay, owed } = one
  const adwoa = await given((tx) =>
    addWard(tx, { schoolId: one.school.id, classId: ama.classId }, [mother.id], { firstName: 'Adwoa' }),
  )
  const parts = [
    { ward_id: ama.id, amount_minor: 30_00 },
    { ward_id: kofi.id, amount_minor: 40_00 },
  ]
  const { payment } = (await callBursar('POST', `${OFFICE}/payments`, { method: 'cash', parts }, 'parts-key-1')).json()
  const body = { from_ward_id: kofi.id, to_ward_id: adwoa.id, reason: 'For the youngest' }
  const { anew } = (await callBursar('POST', `${OFFICE}/payments/${payment.reference}/other_child`, body)).json()
  expect(
    anew.parts.map((part: { ward_id: string; amount: { amount_minor: number } }) => [part.ward_id, part.amount.amount_minor]),
  ).toEqual([
    [ama.id, 30_00],
    [adwoa.id, 40_00],
  ])
  expect([await owed(ama.id), await owed(kofi.id), await owed(adwoa.id)]).toEqual([580_00, 450_00, -40_00])
  const online = await start({ type: 'bill', bill_id: one.kofis.id, amount_minor: 60_00 })
  await pay(online.reference)
  const refused = await callBursar('POST', `${OFFICE}/payments/${online.reference}/other_child`, { ...body, reason: 'Wrong' })
  expect(refused.json().code).toBe('payments.only_at_desk')
  await one.booksAreSound()
})

test('a part that goes to another family’s child: each family reads the receipts that name its own children alone, the void ones too', async () => {
  const one = await school()
  const { callAs, callMother, callBursar, callHead, decide, ama, kofi, yaa } = one
  const parts = [
    { ward_id: ama.id, amount_minor: 120_00 },
    { ward_id: kofi.id, amount_minor: 40_00 },
  ]
  const { payment: old } = (await callBursar('POST', `${OFFICE}/payments`, { method: 'cash', parts }, 'parts-key-1')).json()
  const body = { from_ward_id: ama.id, to_ward_id: yaa.id, reason: 'For the girl of the other family' }
  const { waits } = (await callBursar('POST', `${OFFICE}/payments/${old.reference}/other_child`, body)).json()
  expect((await decide(callHead, waits, 'agree')).json().correction.state).toBe('agreed')
  const { payments }: { payments: OfficePayment[] } = (await callBursar('GET', `${OFFICE}/payments`)).json()
  const callOther = await callAs(one.other.id)
  const names = new Map([
    [null, 'all'],
    [ama.id, 'Ama'],
    [kofi.id, 'Kofi'],
    [yaa.id, 'Yaa'],
  ])
  const readBy = async (call: typeof callMother, { receipts }: OfficePayment) => {
    const read: string[] = []
    for (const { id, ward_id: ward, is_void: isVoid } of receipts) {
      const { statusCode } = await call('GET', `/api/v1/receipts/${id}`)
      if (statusCode === 200) read.push(`${names.get(ward)}${isVoid ? ', void' : ''}`)
    }
    return read
  }
  const [anew, before] = payments
  if (!anew || !before) throw new Error('The payment was not written anew.')
  expect([before.reference, await readBy(callMother, before), await readBy(callOther, before)]).toEqual([
    old.reference,
    ['all, void', 'Ama, void', 'Kofi, void'],
    [],
  ])
  // One for both families is the desk's alone.
  expect([await readBy(callMother, anew), await readBy(callOther, anew)]).toEqual([['Kofi'], ['Yaa']])
  const [whole] = anew.receipts
  expect((await callBursar('GET', `${OFFICE}/receipts/${whole?.id}`)).json().receipt.wards).toHaveLength(2)
  const shown = (await callOther('GET', `/api/v1/payments/${anew.reference}`)).json().payment
  expect(new Set([...shown.parts, ...shown.receipts].map(({ ward_id: ward }) => ward))).toEqual(new Set([yaa.id]))
  expect((await callOther('GET', `/api/v1/payments/${old.reference}`)).statusCode).toBe(404)
  const { receipts: listed } = (await callOther('GET', '/api/v1/receipts')).json()
  expect(listed).toMatchObject([{ ward_id: yaa.id, first_names: ['Yaa'], reference: anew.reference, is_void: false }])
  expect(listed).toHaveLength(1)
})
