import { expect, test } from 'vitest'
import { forgetAll, OF_THE_OFFICE, recall, recallJson, remember } from './storage.ts'

test('a parent who signs out leaves nothing but the language, and what a colleague began in the same browser', () => {
  localStorage.setItem('of another program', 'x')
  remember('wards', 'Ama')
  remember('language', 'fr')
  remember(`${OF_THE_OFFICE}notice.1`, 'Dear parents')
  forgetAll()
  expect([recall('wards'), localStorage.getItem('of another program')]).toEqual([null, null])
  expect([recall('language'), recall(`${OF_THE_OFFICE}notice.1`)]).toEqual(['fr', 'Dear parents'])
  localStorage.clear()
})

test('what is kept as JSON is read as it was; what is none, or nothing, is read as nothing', () => {
  remember('list', JSON.stringify([{ id: 1 }]))
  remember('torn', '[{"id":')
  expect([recallJson('list'), recallJson('torn'), recallJson('never')]).toEqual([[{ id: 1 }], null, null])
  localStorage.clear()
})
