import type { ReceiptTexts } from '@schoolgate/contracts/receipt-texts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { guardianships, messageSettings, users } from '#db/schema'
import { Declined } from '#lib/outside-call'
import { newId } from '#lib/random'
import { addUser, messageWorker, payingSchool } from '#testing'

/* The desk sends a receipt by SMS: who can get it, what it says, that it comes once, and what became of it. */

/** The desk took GH₵ 100 for Ama. Her mother and her father, who reads French, have phones; her aunt may not see the bills. */
async function aReceipt(changes: Parameters<typeof payingSchool>[0] = {}) {
  const school = await payingSchool(changes)
  const { given, mother, father, ama, kofi, callBursar, callAs, world } = school
  const aunt = await given(async (tx) => {
    await tx.update(users).set({ phone: '+233244123456' }).where(eq(users.id, mother.id))
    await tx.update(users).set({ phone: '+233244123457', language: 'fr' }).where(eq(users.id, father.id))
    const row = await addUser(tx, school.school.id, 'parent', { fullname: 'Esi Owusu', phone: '+233244123458' })
    const limited = { relationship: 'aunt', mayBills: false } as const
    await tx
      .insert(guardianships)
      .values({ id: newId(), schoolId: school.school.id, wardId: ama.id, guardianId: row.id, ...limited })
    return row
  })
  const parts = [
    { ward_id: ama.id, amount_minor: 60_00 },
    { ward_id: kofi.id, amount_minor: 40_00 },
  ]
  const taken = await callBursar('POST', '/api/v1/office/payments', { method: 'cash', parts }, newId())
  expect(taken.statusCode, taken.body).toBe(200)
  const receipts: { id: string; ward_id: string | null; receipt_no: string }[] = taken.json().payment.receipts
  const [whole, amas] = [receipts.find(({ ward_id }) => ward_id === null), receipts.find(({ ward_id }) => ward_id === ama.id)]
  if (!whole || !amas) throw new Error('A receipt is missing.')
  const urlOf = ({ id }: { id: string }) => `/api/v1/office/receipts/${id}/texts`
  const texts = async (of = amas): Promise<ReceiptTexts> => (await callBursar('GET', urlOf(of))).json()
  const send = (guardian: { id: string }, sent_before = 0, key = newId(), of = amas) =>
    callBursar('POST', urlOf(of), { guardian_id: guardian.id, sent_before }, key)
  const { sendDue } = messageWorker(world)
  const states = async () =>
    (await texts()).readers.map(({ name, sent }) => [name.split(' ')[0], ...sent.map(({ state }) => state)])
  return { ...school, aunt, whole, amas, urlOf, texts, send, sendDue, states, callAs }
}

test('the desk sees to whom a receipt can go, what it says in one part and costs; it goes to that one alone, at once and by SMS alone', async () => {
  const { texts, send, sendDue, states, sentSms, sentEmails, mother, amas, whole, aunt, app } = await aReceipt()
  const before = await texts()
  expect(before.why_not).toBe(null)
  expect(before.readers.map(({ name, phone, parts, sent }) => [name.split(' ')[0], phone, parts, sent])).toEqual([
    ['Abena', '024 412 3456', 1, []],
    ['Kwame', '024 412 3457', 1, []],
  ])
  // For brothers and sisters together: only who may see the bills of both.
  expect((await texts(whole)).readers.map(({ name }) => name.split(' ')[0])).toEqual(['Abena'])
  expect(JSON.stringify(before)).not.toContain(aunt.fullname)

  expect((await send(mother)).statusCode).toBe(200)
  expect(await states()).toEqual([['Abena', 'waiting'], ['Kwame']])
  await sendDue()
  expect(await states()).toEqual([['Abena', 'delivered'], ['Kwame']])
  const texted = sentSms.filter(({ text }) => text.includes(amas.receipt_no))
  expect(texted).toEqual([{ to: '+233244123456', text: before.readers[0]?.text }])
  expect(sentEmails.filter(({ text }) => text.includes(amas.receipt_no))).toEqual([])
  const [said] = texted
  expect(said?.text).toContain(`Receipt ${amas.receipt_no}: GHS 60.00, paid 12/03/2026. Check it:`)
  expect(said?.text).not.toContain('Ama')
  expect(before.readers[1]?.text).toContain(`REÇU ${amas.receipt_no}: GHS 60,00, payé le 12/03/2026. Vérifier:`)
  const code = /\/verify\?code=(\S+)$/.exec(said?.text ?? '')?.[1]
  expect((await app.inject(`/api/v1/verify/${code}`)).json().verification).toMatchObject({
    state: 'genuine',
    number: amas.receipt_no,
  })
})

test('pressed twice, by two desks at once or again under its key it comes once; it comes again when somebody asks, and three times at most', async () => {
  const { send, sendDue, states, sentSms, father, amas, callAs, given, school, urlOf } = await aReceipt()
  const second = await callAs((await given((tx) => addUser(tx, school.id, 'bursar'))).id)
  const key = newId()
  const answers = await Promise.all([
    send(father, 0, key),
    send(father, 0, key),
    send(father),
    second('POST', urlOf(amas), { guardian_id: father.id, sent_before: 0 }, newId()),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await sendDue()
  const texted = () => sentSms.filter(({ text }) => text.includes(amas.receipt_no)).length
  expect(texted()).toBe(1)
  for (const sentBefore of [1, 1, 2]) expect((await send(father, sentBefore)).statusCode).toBe(200)
  await sendDue()
  expect([texted(), await states()]).toEqual([3, [['Abena'], ['Kwame', 'delivered', 'delivered', 'delivered']]])
  for (const wrong of [3, -1, 0.5]) expect((await send(father, wrong)).statusCode, String(wrong)).toBe(400)
})

test('nobody gets it who may not see the bills, has no phone or lost the right while it waited; a void receipt goes to nobody', async () => {
  const {
    send,
    sendDue,
    sentSms,
    states,
    mother,
    father,
    aunt,
    other,
    amas,
    ama,
    given,
    callBursar,
    callAs,
    urlOf,
    secondSchool,
  } = await aReceipt()
  for (const nobody of [aunt, other, { id: newId() }]) {
    const refused = await send(nobody)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'payments.not_texted'])
  }
  await given((tx) => tx.update(users).set({ phone: null }).where(eq(users.id, mother.id)))
  expect((await send(mother)).json().code).toBe('payments.not_texted')
  const body = { guardian_id: father.id, sent_before: 0 }
  const abroad = await secondSchool()
  expect((await abroad.callBursar('POST', urlOf(amas), body, newId())).statusCode).toBe(404)
  const teacher = await callAs((await given((tx) => addUser(tx, ama.schoolId, 'teacher'))).id)
  expect((await teacher('POST', urlOf(amas), body, newId())).statusCode).toBe(403)
  // A court's limit that comes between the button and the phone.
  expect((await send(father)).statusCode).toBe(200)
  const ofFather = and(eq(guardianships.guardianId, father.id), eq(guardianships.wardId, ama.id))
  await given((tx) => tx.update(guardianships).set({ mayBills: false }).where(ofFather))
  await sendDue()
  expect(sentSms.filter(({ text }) => text.includes(amas.receipt_no))).toEqual([])
  await given((tx) => tx.update(guardianships).set({ mayBills: true }).where(ofFather))
  expect(await states()).toEqual([['Abena'], ['Kwame', 'expired']])
  await callBursar('POST', `/api/v1/office/receipts/${amas.id}/void`, { reason: 'Wrong payer' })
  expect((await send(father, 1)).json().code).toBe('payments.receipt_void')
})

test('what the provider does not take, what is over the month’s number, and a school without a provider is said', async () => {
  const { send, sendDue, states, texts, mother, father, given, school } = await aReceipt({
    sms: () => Promise.reject(new Declined('not taken')),
  })
  await send(mother)
  await sendDue()
  await given((tx) => tx.insert(messageSettings).values({ schoolId: school.id, smsMonthlyCap: 1 }))
  expect((await texts()).left_this_month).toBe(0)
  await send(father)
  await sendDue()
  expect(await states()).toEqual([
    ['Abena', 'failed'],
    ['Kwame', 'over_cap'],
  ])
  const without = await aReceipt({ hasSms: false })
  expect((await without.texts()).why_not).toBe('no_provider')
  expect((await without.send(without.mother)).json().code).toBe('payments.no_sms')
})
