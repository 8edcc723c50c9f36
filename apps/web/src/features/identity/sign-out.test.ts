import { afterEach, expect, test, vi } from 'vitest'
import { useAuth } from '#features/identity'
import { pretendPush } from '#testing'
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
