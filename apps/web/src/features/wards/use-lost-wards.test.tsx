import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { expect, test } from 'vitest'
import { answer, ama, kofi, show } from '#testing'
import { useLostWards } from './use-lost-wards.ts'

function Watching() {
  useLostWards()
  return null
}

test('when a ward is lost, what was kept of before is forgotten and what is shown is asked for again', async () => {
  const screen = await show(<Watching />, { answers: [answer(findAndParentAcc, { user_wards: [ama, kofi] })] })
  await expect.poll(() => screen.client.getQueryData(['wards', '01920000-0000-7000-8000-000000000001'])).toHaveLength(2)
  screen.client.setQueryData(['attendance', kofi.id], 'away on Tuesday')
  await screen.client.invalidateQueries({ queryKey: ['wards'] })
  expect(screen.client.getQueryData(['attendance', kofi.id])).toBe('away on Tuesday')
  screen.server.change(answer(findAndParentAcc, { user_wards: [ama] }))
  await screen.client.invalidateQueries({ queryKey: ['wards'] })
  await expect.poll(() => screen.client.getQueryData(['attendance', kofi.id])).toBeUndefined()
})

test('a right that is lost counts like a ward', async () => {
  const screen = await show(<Watching />, { answers: [answer(findAndParentAcc, { user_wards: [ama] })] })
  await expect.poll(() => localStorage.getItem('schoolgate.wards-and-rights')).toContain(`${ama.id}:bills`)
  screen.client.setQueryData(['billing', ama.id], 'owed')
  screen.server.change(answer(findAndParentAcc, { user_wards: [{ ...ama, rights: { ...ama.rights, bills: false } }] }))
  await screen.client.invalidateQueries({ queryKey: ['wards'] })
  await expect.poll(() => screen.client.getQueryData(['billing', ama.id])).toBeUndefined()
})
