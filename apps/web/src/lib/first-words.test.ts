import type { FirstWords } from '@schoolgate/contracts/page-words'
import { leave } from '@schoolgate/ui/lib/leaving'
import { remember } from '@schoolgate/ui/lib/storage'
import { changeLanguage } from '@schoolgate/ui/lib/words'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { enter, resetAuth } from '#features/identity'
import { selectWard } from '#features/wards'
import { forgetWords, keepWords } from '#lib/first-words'
import { noteAnswered } from '#lib/own-copies'
import { abena, ama, idOf, kofi } from '#testing'
import outline from '/build/shell-outline.html?raw'

const DAY = 86_400_000
const words: FirstWords = {
  class: 'first-words of-page',
  lang: 'en',
  inside: [
    ['b', 'Nyansapo Prep School'],
    { until: Date.now() + DAY, part: ['h1', 'Abena <script>alert(1)</script>'] },
    ['section', [['p', [['b', 'Ama'], { until: Date.now() - 1, part: ['span', 'Late · 07:41'] }]]]],
  ],
}
/** Where a page stands that is written into a frame. */
const HERE = 'srcdoc'

/** The page as it stands before any code of ours has come. */
const beginning = async () => {
  const frame = document.createElement('iframe')
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = `<!doctype html><div id="root">${outline}</div>`
  document.body.append(frame)
  await loaded
  const root = frame.contentDocument?.getElementById('root')
  if (!root) throw new Error('the page has no root')
  return { root, drawn: root.querySelector('.first-words'), isOutline: root.querySelector('.outline') !== null }
}

beforeEach(() => {
  enter(abena)
  noteAnswered()
})
afterEach(async () => {
  vi.useRealTimers()
  document.querySelectorAll('iframe').forEach((frame) => frame.remove())
  await leave()
  localStorage.clear()
})

test('a page begins with the words it said last, as text, and holds back what is not true any more', async () => {
  keepWords(HERE, words)
  const { drawn, isOutline, root } = await beginning()
  expect(isOutline).toBe(false)
  expect([drawn?.className, drawn?.getAttribute('lang')]).toEqual(['first-words of-page', 'en'])
  expect(drawn?.querySelector('h1')?.textContent).toBe('Abena <script>alert(1)</script>')
  expect(root.querySelectorAll('script')).toHaveLength(1)
  expect(drawn?.querySelector('p > b')?.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(drawn?.querySelector('h1')?.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(drawn?.querySelector('span')?.checkVisibility({ visibilityProperty: true })).toBe(false)
})

test.each<[string, () => void]>([
  ['nobody', () => resetAuth()],
  ['another parent', () => enter({ ...abena, user_id: idOf(77) })],
  ['a parent who chose another child since', () => selectWard(kofi.id)],
  ['a parent who is spoken to in another language', () => changeLanguage('fr')],
  ['a parent whom the school has not answered for a week', () => remember('answered-at', `${Date.now() - 7 * DAY}`)],
  ['a parent whose clock was moved', () => remember('answered-at', `${Date.now() + 8 * DAY}`)],
  ['a parent whose answers were forgotten', () => forgetWords()],
  ['a parent whose page has no words any more', () => keepWords(HERE, null)],
])('it says nothing to %s', async (_, becomes) => {
  selectWard(ama.id)
  changeLanguage('en')
  keepWords(HERE, words)
  expect((await beginning()).drawn).not.toBeNull()
  becomes()
  const { drawn, isOutline } = await beginning()
  expect([drawn, isOutline]).toEqual([null, true])
})

test('what comes to be known after a sign-out is not kept', () => {
  resetAuth()
  localStorage.clear()
  keepWords(HERE, words)
  expect(Object.keys(localStorage)).toEqual([])
})
