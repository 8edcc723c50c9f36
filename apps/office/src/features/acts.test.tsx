import {
  askAboutExplanation,
  decideExplanation,
  type ExplanationToDecide,
  listExplanations,
} from '@schoolgate/contracts/attendance'
import { stepUp } from '@schoolgate/contracts/identity'
import { acceptProposal, listProposals, type Proposal, refuseProposal } from '@schoolgate/contracts/intake'
import { cancelWork, listWork, takeWorkFile } from '@schoolgate/contracts/office-work'
import { expect, test } from 'vitest'
import { answer, expectAccessible, openOffice, refuse, sessionOf, stopped, workOf } from '#testing'

const id = '019cd12e-52ab-7000-8000-000000000077'

const reason: ExplanationToDecide = {
  id,
  first_day: '2026-11-19',
  last_day: '2026-11-20',
  reason: 'sick',
  text: 'Fever and cough.',
  photo_url: null,
  by: 'Abena Mensah',
  at: '2026-11-20T08:00:00Z',
  state: 'pending',
  question: null,
  ward: { id, fullname: 'Ama Mensah', class: 'Basic 5' },
  decided_by: null,
  decided_at: null,
}

const proposal: Proposal = {
  id,
  person: { id, ref: 'G-12', fullname: 'Kwame Mensah', role: 'parent' },
  field: 'phone',
  here: '024 555 0182',
  said: '024 555 0999',
  made_at: '2026-11-20T08:00:00Z',
}

const byPassword = sessionOf('head', { second_proofs: ['password'] })

test('a teacher reads a reason and takes it: it is gone from the list', async () => {
  const { getByRole, getByText, server } = await openOffice('/reasons', sessionOf('teacher'), [
    answer(listExplanations, { explanations: [reason], next_cursor: null }),
    answer(decideExplanation, { explanation: { ...reason, state: 'accepted' } }),
  ])
  await expect.element(getByText('Fever and cough.')).toBeVisible()
  await expectAccessible()
  server.change(answer(listExplanations, { explanations: [], next_cursor: null }))
  await getByRole('button', { name: 'Take it: the reason for Ama Mensah', exact: true }).click()
  await expect.element(getByText('Ama Mensah: taken. The parents see it.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'No reason waits' })).toBeVisible()
  expect(server.sentTo(decideExplanation)).toMatchObject([{ params: { id }, body: { state: 'accepted' } }])
})

test('a teacher asks back about a reason, in words that the parents read, and it is gone from the list until they answer', async () => {
  const { getByRole, getByText, server } = await openOffice('/reasons', sessionOf('teacher'), [
    answer(listExplanations, { explanations: [reason], next_cursor: null }),
    answer(askAboutExplanation, { explanation: { ...reason, state: 'asked', question: 'Which clinic?' } }),
  ])
  await getByRole('button', { name: 'Ask back: the reason for Ama Mensah' }).click()
  await expectAccessible()
  await getByRole('button', { name: 'Send to the parents' }).click()
  await expect.element(getByText('Please write what you want to know.')).toBeVisible()
  await getByRole('textbox', { name: 'What do you want to know?' }).fill('Which clinic?')
  server.change(answer(listExplanations, { explanations: [], next_cursor: null }))
  await getByRole('button', { name: 'Send to the parents' }).click()
  await expect.element(getByText('Ama Mensah: asked. The answer comes here.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'No reason waits' })).toBeVisible()
  expect(server.sentTo(askAboutExplanation)).toMatchObject([{ params: { id }, body: { question: 'Which clinic?' } }])
})

test('a reason that could not be decided stays, and nobody is told otherwise', async () => {
  const { getByRole, getByText } = await openOffice('/reasons', sessionOf('teacher'), [
    answer(listExplanations, { explanations: [reason], next_cursor: null }),
    refuse(decideExplanation, { status: 503, code: 'server.unavailable' }),
  ])
  await getByRole('button', { name: 'Do not take it: the reason for Ama Mensah' }).click()
  await expect.element(getByText(/could not take this/)).toBeVisible()
  await expect.element(getByText('Fever and cough.')).toBeVisible()
})

test('the sheet’s phone is taken after one more proof, asked at the button; cancelled, nothing is done', async () => {
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/proposals', byPassword, [
    answer(listProposals, { proposals: [proposal], waiting: 1 }),
    refuse(acceptProposal, { status: 403, code: 'identity.fresh_proof_needed' }),
    answer(stepUp, byPassword),
  ])
  const take = getByRole('button', { name: 'Take the sheet’s: phone of Kwame Mensah' })
  await take.click()
  await expect.element(getByRole('dialog', { name: 'One more proof' })).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Cancel' }).click()
  await expect.element(getByRole('dialog')).not.toBeInTheDocument()
  expect(server.sentTo(acceptProposal)).toHaveLength(1)
  await take.click()
  server.change(answer(acceptProposal, undefined), answer(listProposals, { proposals: [], waiting: 0 }))
  await getByLabelText('Password', { exact: true }).fill('waakye before the bell')
  await getByRole('button', { name: 'Go on' }).click()
  await expect.element(getByText('Kwame Mensah: the sheet’s is taken.')).toBeVisible()
  await expect.element(getByRole('heading', { name: 'Nothing to agree' })).toBeVisible()
  expect(server.sentTo(acceptProposal)).toHaveLength(3)
})

test('what a person chose is left as it is with one tap', async () => {
  const { getByRole, getByText, server } = await openOffice('/proposals', sessionOf('office'), [
    answer(listProposals, { proposals: [proposal], waiting: 3 }),
    answer(refuseProposal, undefined),
  ])
  await expect.element(getByText('2 more wait.')).toBeVisible()
  await getByRole('button', { name: 'Leave it: phone of Kwame Mensah' }).click()
  await expect.element(getByText('Kwame Mensah: left as it is.')).toBeVisible()
  expect(server.sentTo(refuseProposal)).toMatchObject([{ params: { id } }])
})

test('long work says how far it is and what stays when it is stopped', async () => {
  const { getByRole, getByText, server } = await openOffice('/work', sessionOf('head'), [answer(listWork, { work: [workOf()] })])
  server.change(stopped(server, workOf({ state: 'cancelled', progress: null })))
  await expect.element(getByText('Nothing of it stays.')).toBeVisible()
  await expectAccessible()
  await getByRole('button', { name: 'Stop: Reports of a class: Basic 5, Term 2' }).click()
  await expect.element(getByText('Stopped')).toBeVisible()
  expect(server.sentTo(cancelWork)).toHaveLength(1)
})

test('a class’s file is taken with a reason, and not without one', async () => {
  const file = { name: 'basic-5.pdf', bytes: 3_100_000, kept_until: '2026-11-23T10:00:00Z' }
  const { getByRole, getByLabelText, getByText, server } = await openOffice('/work', byPassword, [
    answer(listWork, { work: [workOf({ state: 'done', progress: null, file })] }),
    { endpoint: takeWorkFile, reply: () => new Response(new Uint8Array([1, 2, 3])) },
  ])
  await getByRole('button', { name: 'Take the file, 3.1 MB' }).click()
  await expectAccessible()
  await getByRole('button', { name: 'Take the file', exact: true }).click()
  await expect.element(getByText('Write at least three letters.')).toBeVisible()
  expect(server.sentTo(takeWorkFile)).toEqual([])
  await getByLabelText('The reason').fill('To print for the parents’ evening')
  await getByRole('button', { name: 'Take the file', exact: true }).click()
  await expect.poll(() => server.sentTo(takeWorkFile)).toMatchObject([{ body: { reason: 'To print for the parents’ evening' } }])
})
