import { SIGN_OUT_LOCK } from '@schoolgate/contracts/session-path'
import { afterEach, expect, test, vi } from 'vitest'
import { enter, useAuth } from '#features/identity'
import { changeLanguage, currentLanguage, startSpeaking } from '@schoolgate/ui/lib/words'
import { abena, pretendPush } from '#testing'
import { isSignOutWaiting, QUEUE, WAITING } from './sign-out-queue.ts'
import { endSessionHere, insteadOfSignOut } from './sign-out.ts'

afterEach(() => void vi.useRealTimers())

test('a browser that never answers about messages keeps nobody from leaving', async () => {
  pretendPush({ permission: 'granted', known: 'BKeyOfTheSchool1', answers: false })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const left = endSessionHere()
  await vi.advanceTimersByTimeAsync(3000)
  await left
  expect(useAuth.getState().user).toBeNull()
})

test('a parent who read French is met by a French page after leaving, also when it is opened anew', async () => {
  pretendPush()
  enter(abena)
  changeLanguage('fr')
  await endSessionHere()
  expect(useAuth.getState().user).toBeNull()
  expect(currentLanguage()).toBe('fr')
  expect(startSpeaking()).toBe('fr')
})

test('who signs in while the worker still tells that somebody left does not wait for it, and nobody tells it afterwards', async () => {
  await (await caches.open(QUEUE)).put(WAITING, new Response())
  const worker = navigator.locks.request(SIGN_OUT_LOCK, () => new Promise(() => undefined)).catch(() => 'gave up')
  expect(await insteadOfSignOut(async () => 'Abena')).toBe('Abena')
  expect(await worker).toBe('gave up')
  expect(await isSignOutWaiting()).toBe(false)
})

test('who leaves takes nothing away from a colleague who works at the school’s side in the same browser', async () => {
  pretendPush()
  enter(abena)
  for (const name of ['office-files-1', 'files-1', 'answers']) await caches.open(name)
  await endSessionHere()
  expect(await caches.has('office-files-1')).toBe(true)
  expect(await caches.has('files-1')).toBe(true)
  expect(await caches.has('answers')).toBe(false)
})
