import { stepUp } from '@schoolgate/contracts/identity'
import {
  changeColleague,
  type Colleague,
  type Invitation,
  inviteAnew,
  inviteColleague,
  listPeople,
  repeatInvitation,
  takeInvitationBack,
} from '@schoolgate/contracts/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, expectAccessible, openOffice, refuse, sessionOf } from '#testing'
import { changeLanguage } from '@schoolgate/ui/lib/words'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`

const colleague = (changes: Partial<Colleague>): Colleague => ({
  id: id(1),
  title: null,
  fullname: 'Grace Adjei-Boateng',
  role: 'head',
  phone: '+233245550172',
  email: null,
  ends_on: null,
  state: 'here',
  last_seen_at: '2026-11-20T08:00:00Z',
  second_factors: { totp: false, passkeys: 0, recovery_codes_left: 0 },
  is_me: false,
  ...changes,
})
const grace = colleague({ is_me: true, second_factors: { totp: true, passkeys: 1, recovery_codes_left: 9 } })
const emmanuel = colleague({ id: id(2), title: 'Mr.', fullname: 'Emmanuel Tetteh', role: 'teacher', phone: '+233245550106' })
const joseph = colleague({ id: id(3), fullname: 'Joseph Lamptey', role: 'bursar', phone: null, last_seen_at: null })
const kwame = colleague({ id: id(4), fullname: 'Kwame Bonsu', role: 'teacher', ends_on: '2026-07-31', state: 'left' })

const esther: Invitation = {
  id: id(5),
  person_id: null,
  title: null,
  fullname: 'Esther Mills',
  role: 'teacher',
  phone: '+233245550109',
  email: 'esther@school.example',
  ends_on: null,
  invited_by: 'Grace Adjei-Boateng',
  invited_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-25T09:00:00Z',
  state: 'open',
}
const STAFF = { people: [grace, emmanuel, joseph, kwame], invitations: [esther] }
const NOBODY_INVITED = { ...STAFF, invitations: [] }

test('the head sees who works here, with what proves them, who is invited and who worked here before', async () => {
  const { getByRole, getByText } = await openOffice('/people', sessionOf('head'), [answer(listPeople, STAFF)])
  await expect.element(getByText('3 people, 1 invitation open')).toBeVisible()
  await expect.element(getByText('Lock, App, Paper')).toBeVisible()
  await expect.element(getByText('Never signed in')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Worked here before' })).toBeVisible()
  await expect.element(getByText('Last day was 31 Jul 2026')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Change: Grace Adjei-Boateng' })).not.toBeInTheDocument()
  await expectAccessible()
  await page.viewport(360, 740)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})

test('the secretary changes teachers alone, and invites them', async () => {
  const { getByRole, getByText } = await openOffice('/people', sessionOf('office'), [
    answer(listPeople, { ...STAFF, people: [colleague({ id: id(9) }), emmanuel, joseph] }),
  ])
  await expect.element(getByText('Joseph Lamptey')).toBeVisible()
  const changes = getByRole('button', { name: /^Change: / })
  await expect.poll(() => changes.elements().map((one) => one.ariaLabel)).toEqual(['Change: Mr. Emmanuel Tetteh'])
  await getByRole('button', { name: 'Invite a person' }).click()
  await expect
    .poll(() =>
      getByRole('option')
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Teacher'])
})

test('a colleague is invited with what happens said before the button, and one who works here already is told', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/people', sessionOf('head'), [
    answer(listPeople, NOBODY_INVITED),
    refuse(inviteColleague, { status: 409, code: 'identity.already_here' }),
  ])
  await getByRole('button', { name: 'Invite a person' }).click()
  const send = getByRole('button', { name: 'Send the invitation' })
  await expect.element(getByText(/It opens for 3 days/)).toBeVisible()
  await expectAccessible()
  await send.click()
  await expect.element(getByText('Write it here first.').first()).toBeVisible()
  expect(server.sentTo(inviteColleague)).toEqual([])
  await getByLabelText('Name', { exact: true }).fill('Esther Mills')
  await getByLabelText('What they do here').selectOptions('bursar')
  await getByLabelText('Phone').fill('024 555 0109')
  await getByLabelText('Last day (can be left out)').fill('2027-07-31')
  await send.click()
  await expect.element(getByRole('alert').getByText('Somebody with this phone works here already.')).toBeVisible()
  server.change(answer(inviteColleague, { invitation: esther }), answer(listPeople, STAFF))
  await send.click()
  await expect.element(getByText('Esther Mills is invited.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Invited' })).toBeVisible()
  expect(server.sentTo(inviteColleague).at(-1)).toMatchObject({
    body: { fullname: 'Esther Mills', role: 'bursar', phone: '024 555 0109', ends_on: '2027-07-31' },
  })
})

test('another role says that it signs out at once, and is taken after one more proof', async () => {
  const byPassword = sessionOf('head', { second_proofs: ['password'] })
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/people', byPassword, [
    answer(listPeople, STAFF),
    refuse(changeColleague, { status: 403, code: 'identity.fresh_proof_needed' }),
    answer(stepUp, byPassword),
  ])
  await getByRole('button', { name: 'Change: Mr. Emmanuel Tetteh' }).click()
  await getByRole('button', { name: 'Save the change' }).click()
  await expect.element(getByRole('alert').getByText(/Choose something else above/)).toBeVisible()
  expect(server.sentTo(changeColleague)).toEqual([])
  await getByLabelText('What they do here').selectOptions('office')
  await expect
    .element(getByText(/Emmanuel Tetteh is signed out at the school’s side at once, and comes back as Secretary/))
    .toBeVisible()
  await getByLabelText('Last day (can be left out)').fill('2026-01-31')
  await expect.element(getByText(/is signed out at once, and cannot come in any more/)).toBeVisible()
  await getByLabelText('Last day (can be left out)').fill('')
  await expectAccessible()
  await getByRole('button', { name: 'Save the change' }).click()
  server.change(
    answer(changeColleague, { person: { ...emmanuel, role: 'office' } }),
    answer(listPeople, { ...STAFF, people: [grace, { ...emmanuel, role: 'office' }] }),
  )
  await getByLabelText('Password', { exact: true }).fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText('Emmanuel Tetteh: changed.')).toBeVisible()
  await expect.element(getByText('Secretary')).toBeVisible()
  expect(server.sentTo(changeColleague).at(-1)).toMatchObject({ params: { id: emmanuel.id }, body: { role: 'office' } })
})

test('the last day is taken away from who comes back; the only head stays, and French says so', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/people', sessionOf('head'), [
    answer(listPeople, { people: [colleague({ id: id(9) }), kwame], invitations: [] }),
    answer(changeColleague, { person: kwame }),
  ])
  await getByRole('button', { name: 'Change: Kwame Bonsu' }).click()
  await getByLabelText('Last day (can be left out)').fill('')
  await expect.element(getByText(/has no last day any more, and can come in/)).toBeVisible()
  await expect.element(getByText('Phone, app and paper lost?')).not.toBeInTheDocument()
  await getByRole('button', { name: 'Save the change' }).click()
  await expect.poll(() => server.sentTo(changeColleague)).toMatchObject([{ body: { ends_on: null } }])
  changeLanguage('fr')
  server.change(refuse(changeColleague, { status: 409, code: 'identity.last_head' }))
  await getByRole('button', { name: /Changer.*Grace/ }).click()
  await getByLabelText('Ce que la personne fait ici').selectOptions('teacher')
  await getByRole('button', { name: 'Enregistrer le changement' }).click()
  await expect
    .element(getByRole('alert').getByText('L’école n’a pas d’autre direction. Nommez-en d’abord une autre.'))
    .toBeVisible()
})

test('of two heads who change the same last day the second sees both, and keeps the other’s', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/people', sessionOf('head'), [
    answer(listPeople, NOBODY_INVITED),
    refuse(changeColleague, {
      status: 409,
      code: 'request.changed_meanwhile',
      meanwhile: [{ field: 'ends_on', by: 'Kofi Ata', at: '2026-01-09T08:00:00.000Z' }],
    }),
  ])
  await getByRole('button', { name: 'Change: Mr. Emmanuel Tetteh' }).click()
  await getByLabelText('Last day (can be left out)').fill('2027-07-31')
  const theirs = { ...emmanuel, role: 'bursar' as const, ends_on: '2026-12-18' }
  const people = NOBODY_INVITED.people.map((one) => (one.id === emmanuel.id ? theirs : one))
  server.change(answer(listPeople, { people, invitations: [] }))
  await getByRole('button', { name: 'Save the change' }).click()
  const sheet = getByRole('dialog', { name: 'Which of the two?' })
  await expect.element(sheet.getByText(/^Kofi Ata changed this /)).toBeVisible()
  await expect.element(sheet.getByRole('listitem').getByText('Bursar')).toBeVisible()
  await sheet.getByRole('radio', { name: /^Theirs/ }).click()
  await expectAccessible()
  server.change(answer(changeColleague, { person: theirs }))
  await sheet.getByRole('button', { name: 'Save it so' }).click()
  await expect.element(getByText('Emmanuel Tetteh: changed.')).toBeVisible()
  await expect.element(getByText(/^Until .*18 .*2026/)).toBeVisible()
  expect(server.sentTo(changeColleague).at(-1)).toMatchObject({
    body: { role: 'bursar', ends_on: '2026-12-18', seen: { role: 'bursar', ends_on: '2026-12-18' } },
  })
})

test('who lost everything is let in by a link, where the school has a phone of theirs', async () => {
  const { getByRole, getByText, server } = await openOffice('/people', sessionOf('head'), [
    answer(listPeople, NOBODY_INVITED),
    answer(inviteAnew, { invitation: { ...esther, person_id: emmanuel.id } }),
  ])
  await getByRole('button', { name: 'Change: Joseph Lamptey' }).click()
  await expect.element(getByText(/The school has no phone of theirs/)).toBeVisible()
  await getByRole('button', { name: 'Close' }).click()
  await getByRole('button', { name: 'Change: Mr. Emmanuel Tetteh' }).click()
  await expect.element(getByText(/see them, or hear their voice/)).toBeVisible()
  await getByRole('button', { name: 'Send a link that lets them in' }).click()
  await expect.element(getByText('Emmanuel Tetteh is invited.')).toBeVisible()
  expect(server.sentTo(inviteAnew)).toMatchObject([{ params: { id: emmanuel.id } }])
})

test('an invitation is sent again, or taken back at once; one that is gone is said to be', async () => {
  const { getByRole, getByText, server } = await openOffice('/people', sessionOf('head'), [
    answer(listPeople, { ...STAFF, invitations: [{ ...esther, state: 'expired' }] }),
    answer(repeatInvitation, { invitation: esther }),
    refuse(takeInvitationBack, { status: 404, code: 'request.not_found' }),
  ])
  await expect.element(getByText('Too old: send it again')).toBeVisible()
  server.change(answer(listPeople, STAFF))
  await getByRole('button', { name: 'Send again: Esther Mills' }).click()
  await expect.element(getByText(/^Invited, until /)).toBeVisible()
  expect(server.sentTo(repeatInvitation)).toMatchObject([{ params: { id: esther.id } }])
  server.change(answer(listPeople, NOBODY_INVITED))
  await getByRole('button', { name: 'Take back: Esther Mills' }).click()
  await expect.element(getByRole('heading', { name: 'Invited' })).not.toBeInTheDocument()
  await expect.element(getByText('It is not there any more. Look at the list again.'), { timeout: 5000 }).toBeVisible()
})
