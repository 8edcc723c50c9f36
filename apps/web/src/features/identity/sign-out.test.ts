import { afterEach, expect, test, vi } from 'vitest'
import { enter, useAuth } from '#features/identity'
import { changeLanguage, currentLanguage, startSpeaking } from '#lib/words'
import { abena, pretendPush } from '#testing'
import { endSessionHere } from './sign-out.ts'

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
