import { getFamilyBills } from '@schoolgate/contracts/billing'
import { myUserFeed, openPage } from '@schoolgate/contracts/feed'
import { live } from '@schoolgate/contracts/live'
import { allMyNotifs } from '@schoolgate/contracts/notices'
import { listPayments, nameOnNumber, quotePayment } from '@schoolgate/contracts/payments'
import { getProfile } from '@schoolgate/contracts/profile'
import { getPublicSchool, getSchoolInfos } from '@schoolgate/contracts/schools'
import { getStatement } from '@schoolgate/contracts/statements'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { afterEach, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { preload } from '#app/preload.ts'
import { App } from '#app/router.tsx'
import { enter } from '#features/identity'
import { selectWard } from '#features/wards'
import { selectSchool } from '#lib/selected-school'
import { abena, answer, cedis, familyBillsOf, idOf, kofi, nyansapo, pretend, profileOf, quoteOf, wardOf } from '#testing'

const gracefield = {
  ...nyansapo,
  id: idOf(950),
  name: 'Gracefield College',
  short_name: 'Gracefield',
  accent_color: '#5B2A86',
  town: 'Ibadan',
  phones: ['+2348025550190'],
  currency: 'NGN',
  official_accounts: [{ kind: 'bank' as const, network: 'Wema Bank', name: 'Gracefield', number: '0123550190', shows: null }],
}
const tobi = wardOf(901, 'Tobi', { school_id: gracefield.id })
const sade = wardOf(902, 'Sade', { school_id: gracefield.id })

const house = [
  answer(getProfile, { profile: profileOf() }),
  answer(getSchoolInfos, ({ query }) => ({ school_info: query.school_id === gracefield.id ? gracefield : nyansapo })),
  answer(getPublicSchool, ({ query }) => ({ school: query.school_id === gracefield.id ? gracefield : nyansapo })),
  answer(findAndParentAcc, { user_wards: [kofi, tobi, sade] }),
  answer(myUserFeed, { feed: [], needs: [], unread: 0, next_cursor: null }),
  answer(getFamilyBills, familyBillsOf()),
  answer(openPage, undefined),
  answer(live, { events: [], last_event_id: '1' }),
  answer(allMyNotifs, { notices: [], unread: 0, to_answer: 0, next_cursor: null }),
  answer(quotePayment, { quote: quoteOf() }),
  answer(listPayments, { payments: [], next_cursor: null }),
  answer(nameOnNumber, { name: null }),
  answer(getStatement, {
    ward: { id: tobi.id, fullname: tobi.fullname, class: tobi.class, admission_no: tobi.admission_no },
    from: '2026-01-01',
    to: '2026-03-12',
    opening: cedis(0),
    lines: [],
    billed: cedis(0),
    paid: cedis(0),
    closing: cedis(0),
  }),
]

/** A mother with a child at Nyansapo and two at Gracefield; the child whom she chose last is Tobi, at Gracefield. */
const open = async (address: string) => {
  const server = pretend(house)
  enter(abena)
  selectWard(tobi.id)
  history.replaceState(null, '', address)
  await preload(address)
  return { ...(await render(<App />)), server }
}

afterEach(() => {
  selectWard(null)
  selectSchool(undefined)
  history.replaceState(null, '', '/')
})

const color = () => document.documentElement.style.getPropertyValue('--school')

test('the selected child’s school lends its colour, and its papers bear its name', async () => {
  const screen = await open('/statement')
  await expect.poll(color).toBe('#5B2A86')
  await expect.element(screen.getByText('Save as PDF', { exact: true }).first()).toBeVisible()
  dispatchEvent(new Event('beforeprint'))
  await expect.poll(() => document.body.textContent).toContain('Gracefield College')
  expect(document.body.textContent).toContain('Ibadan')
  dispatchEvent(new Event('afterprint'))
})

test('“Is this really our school?” names the selected child’s school, also when it is opened anew', async () => {
  selectSchool(gracefield.id)
  const screen = await open('/verify')
  await expect.element(screen.getByText('Gracefield College')).toBeVisible()
  await expect.element(screen.getByText('Account 0123550190')).toBeVisible()
  await expect.element(screen.getByText(/482 913/)).not.toBeInTheDocument()
})

test('the bills of one school stand beside the payments to that school', async () => {
  const { server } = await open('/bills')
  await expect.poll(() => server.sentTo(getFamilyBills).at(-1)).toMatchObject({ query: { school_id: gracefield.id } })
  await expect.poll(() => server.sentTo(listPayments).at(-1)).toMatchObject({ query: { school_id: gracefield.id } })
})

test('all that is owed is paid for the children of the selected child’s school alone', async () => {
  const { server } = await open('/pay/0/family')
  await expect
    .poll(() => server.sentTo(quotePayment).at(-1))
    .toMatchObject({ body: { type: 'family', ward_ids: [tobi.id, sade.id] } })
})

test('who pays for a child of the other school sees that school’s name and colour', async () => {
  const { server } = await open(`/pay/0/family?wards=${kofi.id}`)
  await expect.poll(() => server.sentTo(quotePayment).at(-1)).toMatchObject({ body: { ward_ids: [kofi.id] } })
  await expect.poll(color).toBe(nyansapo.accent_color)
})
