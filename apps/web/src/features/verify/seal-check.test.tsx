import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { getPublicSchool } from '@schoolgate/contracts/schools'
import { factsOf, sealOf, type SealedPaper } from '@schoolgate/contracts/seal'
import { listSealKeys, verifyCode, type Verification } from '@schoolgate/contracts/verify'
import { expect, onTestFinished, test } from 'vitest'
import { answer, expectAccessible, nyansapo as school, show } from '#testing'
import { VerifyScreen } from './verify-screen.tsx'

type Answer = ReturnType<typeof answer>

const known = answer(getPublicSchool, { school })
const noNetwork = (endpoint: Endpoint): Answer => ({
  endpoint,
  reply: () => {
    throw new TypeError('Failed to fetch')
  },
})

const paper: SealedPaper = {
  kind: 'receipt',
  code: '7K4M-2QXD',
  version: 1,
  issued_on: '2026-03-12',
  holder: 'Abena M.',
  about: 'R-2026-00418',
  figures: { amount: '106000 GHS' },
}
const receipt = (state: Verification['state']) =>
  answer(verifyCode, {
    verification: { state, kind: 'receipt', number: 'R-2026-00418', issued_at: '2026-03-12T09:00:00Z', school: school.name },
  })

/** A school with a key of its own, and a seal that it made. */
async function sealing(changes: Partial<SealedPaper> = {}) {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  const facts = factsOf('abc123', { ...paper, ...changes })
  const seal = sealOf(facts, new Uint8Array(await crypto.subtle.sign('Ed25519', pair.privateKey, facts)))
  const raw = String.fromCharCode(...new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)))
  const public_key = btoa(raw).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const keys = answer(listSealKeys, { keys: [{ id: 'abc123', school: school.name, public_key, retired_at: null }] })
  return { seal, keys }
}

const open = async (seal: string, answers: readonly Answer[]) => {
  history.replaceState(null, '', `#${seal}`)
  onTestFinished(() => history.replaceState(null, '', location.pathname))
  return show(<VerifyScreen />, { path: '/verify', user: null, answers: [known, ...answers] })
}

test('a scanned receipt is proved on the phone, and shows what the paper must say', async () => {
  const { seal, keys } = await sealing()
  const { getByRole, getByText } = await open(seal, [keys, receipt('genuine')])
  await expect.element(getByRole('heading', { name: 'Yes, this is from the school' })).toBeVisible()
  await expect.element(getByText('GH₵ 1,060.00')).toBeVisible()
  await expect.element(getByText('Receipt, R-2026-00418')).toBeVisible()
  await expectAccessible()
})

test('a scanned receipt that was taken back says so, and shows no amount to believe', async () => {
  const { seal, keys } = await sealing()
  const { getByRole, getByText } = await open(seal, [keys, receipt('withdrawn')])
  await expect.element(getByRole('heading', { name: 'The school took this paper back' })).toBeVisible()
  expect(getByText('GH₵ 1,060.00').query()).toBeNull()
})

test('a square with another amount, or one that somebody else signed, is not from the school', async () => {
  const { keys } = await sealing()
  const { seal } = await sealing({ figures: { amount: '100 GHS' } })
  for (const forged of [seal, '1'.repeat(300), 'https://nyansapo.example']) {
    const { getByRole, unmount } = await open(forged, [keys])
    await expect.element(getByRole('heading', { name: 'The school did not make this' })).toBeVisible()
    await unmount()
  }
})

test('without network a phone that knows the key proves the paper, and says what only the network knows', async () => {
  const { seal, keys } = await sealing()
  const first = await open(seal, [keys, receipt('genuine')])
  await expect.element(first.getByRole('heading', { name: 'Yes, this is from the school' })).toBeVisible()
  await first.unmount()
  const { getByRole, getByText } = await open(seal, [noNetwork(verifyCode), noNetwork(listSealKeys)])
  await expect.element(getByRole('heading', { name: 'Nyansapo Prep School made this paper' })).toBeVisible()
  await expect.element(getByText(/Only with network can we tell/)).toBeVisible()
})

test('without network a phone that never met the school says that it cannot tell', async () => {
  const { seal } = await sealing()
  const { getByRole } = await open(seal, [noNetwork(listSealKeys)])
  await expect.element(getByRole('heading', { name: 'No network. We could not check this' })).toBeVisible()
})

test('a browser that reads no squares is told to use the phone’s own camera', async () => {
  const { getByRole, getByText } = await show(<VerifyScreen />, { path: '/verify', user: null, answers: [known] })
  await getByRole('button', { name: 'scan the square code' }).click()
  await expect.element(getByText(/Open the camera of your phone/)).toBeVisible()
  await expectAccessible()
})
