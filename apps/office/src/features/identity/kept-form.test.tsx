import { addPupil, findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import { getCurrentSession } from '@schoolgate/contracts/identity'
import { listPupils } from '@schoolgate/contracts/office-pupils'
import { expect, test } from 'vitest'
import { answer, openOffice, refuse, sessionOf } from '#testing'
import { useSession } from './session.ts'

const id = (last: number) => `019cd12e-52ab-7000-8000-${`${last}`.padStart(12, '0')}`
const FOUND_HERE = 'What you typed before is still here.'
const OVER = refuse(addPupil, { status: 401, code: 'identity.not_signed_in' })
const ANSWERS = [
  answer(listPupils, {
    pupils: [],
    next_cursor: null,
    counts: { here: 0, nobody: 0, not_yet: 0, no_phone: 0, left: 0 },
    classes: [{ id: id(21), name: 'KG 1' }],
  }),
  answer(getEnrolment, {
    classes: [
      { code: 'KG1', name: 'KG 1', pupils: 21 },
      { code: 'B5', name: 'Basic 5', pupils: 34 },
    ],
    next_number: 'NYP/26/0251',
  }),
  answer(findFamily, { is_contact: true, family: null }),
]

/** The form in which a pupil is added, with a name, a class and somebody who looks after the child, whose name is asked for only then. */
async function typing(...answers: ReturnType<typeof answer>[]) {
  const shown = await openOffice('/pupils', sessionOf('office'), [...answers, ...ANSWERS])
  const { getByRole, getByLabelText } = shown
  const begin = () => getByRole('button', { name: 'Add a pupil' }).click()
  await begin()
  await getByLabelText('First name').fill('Adwoa')
  await getByLabelText('Surname').fill('Nyarko')
  await getByLabelText('Class', { exact: true }).last().selectOptions('Basic 5')
  await getByLabelText('Phone or e-mail first').fill('024 555 0199')
  await getByLabelText('Full name').fill('Esi Nyarko')
  const save = () => getByRole('button', { name: 'Add Adwoa to Basic 5' }).click()
  const comesAs = async (session: ReturnType<typeof sessionOf>) => {
    shown.server.change(answer(getCurrentSession, session))
    await useSession.getState().ask()
  }
  return { ...shown, begin, save, comesAs }
}

test('who is signed out in the middle of a form finds what was typed when it is opened again, and nothing once the school has it', async () => {
  const { getByRole, getByText, getByLabelText, server, begin, save, comesAs } = await typing(OVER)
  await save()
  await expect.element(getByText('You were signed out, for safety. Sign in and go on.')).toBeVisible()
  await comesAs(sessionOf('office'))
  await begin()
  await expect.element(getByText(FOUND_HERE)).toBeVisible()
  await expect.element(getByLabelText('First name')).toHaveValue('Adwoa')
  await expect.element(getByLabelText('Surname')).toHaveValue('Nyarko')
  await expect.element(getByLabelText('Full name')).toHaveValue('Esi Nyarko')
  const ward = { id: id(1), fullname: 'Adwoa Nyarko', admission_no: 'NYP/26/0251', class: 'Basic 5' }
  server.change(answer(addPupil, { ward }))
  await save()
  await expect.element(getByText('Added: Adwoa Nyarko, NYP/26/0251.')).toBeVisible()
  expect(server.sentTo(addPupil).at(-1)).toMatchObject({
    body: { last_name: 'Nyarko', class: 'B5', carers: [{ fullname: 'Esi Nyarko', phone: '024 555 0199' }] },
  })
  await begin()
  await expect.element(getByLabelText('First name')).toHaveValue('')
  await expect.element(getByRole('dialog').getByText(FOUND_HERE)).not.toBeInTheDocument()
})

test('what was typed is its author’s alone: whoever comes next in the same browser finds nothing of it', async () => {
  const { getByText, getByLabelText, begin, save, comesAs } = await typing(OVER)
  await save()
  await expect.element(getByText('You were signed out, for safety. Sign in and go on.')).toBeVisible()
  const { user } = sessionOf('office')
  await comesAs(sessionOf('office', { user: { ...user, user_id: id(9), fullname: 'Comfort Asiedu' } }))
  await begin()
  await expect.element(getByLabelText('First name')).toHaveValue('')
  await expect.element(getByText(FOUND_HERE)).not.toBeInTheDocument()
})

test('who closes a form gives up what was typed', async () => {
  const { getByRole, getByText, getByLabelText, begin } = await typing()
  await getByRole('button', { name: 'Close' }).click()
  await begin()
  await expect.element(getByLabelText('First name')).toHaveValue('')
  await expect.element(getByText(FOUND_HERE)).not.toBeInTheDocument()
})

test('the school gone in the middle takes nothing from a form; it goes when the network is back', async () => {
  const ward = { id: id(1), fullname: 'Adwoa Nyarko', admission_no: 'NYP/26/0251', class: 'Basic 5' }
  const { getByText, getByLabelText, server, save } = await typing(answer(addPupil, { ward }))
  server.setOffline(true)
  await save()
  await expect.element(getByText('No network. Try again when it is back.')).toBeVisible()
  await expect.element(getByLabelText('Full name')).toHaveValue('Esi Nyarko')
  server.setOffline(false)
  await save()
  await expect.element(getByText('Added: Adwoa Nyarko, NYP/26/0251.')).toBeVisible()
})

test('a role that is taken away while its page is open is told at the next act, and the page is left; the typed work waits for its author', async () => {
  const { getByRole, getByText, getByLabelText, begin, save, comesAs } = await typing(OVER)
  await save()
  await expect.element(getByText('You were signed out, for safety. Sign in and go on.')).toBeVisible()
  await comesAs(sessionOf('bursar'))
  await expect.element(getByRole('button', { name: 'Add a pupil' })).not.toBeInTheDocument()
  await comesAs(sessionOf('office'))
  await begin()
  await expect.element(getByLabelText('First name')).toHaveValue('Adwoa')
})
