import { expect, test } from 'vitest'
import { readingEase } from './reading-ease.ts'

const PLAIN =
  'Basic 5 will visit the Gardens on Friday. The bus leaves at 7:00 and comes back by 15:30. Please send water and a hat.'
const OFFICIAL =
  'Parents are respectfully requested to acknowledge receipt of the aforementioned communication concerning educational excursions immediately.'

test('short sentences are easy, official ones are hard, and a few words are not judged', () => {
  expect(readingEase(PLAIN).ease).toBe('easy')
  expect(readingEase(OFFICIAL).ease).toBe('hard')
  expect(readingEase('School is closed tomorrow.').ease).toBe('none')
})

test('every line of a list is a sentence of its own', () => {
  const list = '- a hat\n- some water\n- ten cedis for the gate\n- the letter you signed\n- shoes to walk in'
  expect(readingEase(list)).toEqual({ ease: 'easy', longest: 5 })
  expect(readingEase(list.replaceAll('\n- ', ' and ')).longest).toBeGreaterThan(15)
})

test('French is judged like English', () => {
  expect(
    readingEase('La classe part vendredi à 7 h. Le car revient à 15 h. Mettez un chapeau et de l’eau dans le sac.').ease,
  ).toBe('easy')
})
