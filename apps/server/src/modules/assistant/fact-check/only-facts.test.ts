import { describe, expect, it, test } from 'vitest'
import { collectFacts, onlyFacts } from './only-facts.ts'
import { sentencesIn } from './sentence-check.ts'

const FACTS = [
  'GH₵ 450.00 is left to pay for Ama.',
  'GH₵ 2,185.00 of it is paid.',
  'Ama came to school on 53 of 56 days.',
  'She was absent on 3 days.',
]
function spoken(...pieces: string[]) {
  const facts = collectFacts()
  facts.number(FACTS)
  const gate = onlyFacts(facts)
  return { text: (pieces.map((piece) => gate.push(piece)).join('') + gate.end()).trim(), held: gate.held() }
}

test('a reference becomes the sentence that stands for it, even where it arrives in pieces', () => {
  expect(spoken('Here is what the records show: [F', '1] [F2', ']. I hope this helps.')).toEqual({
    text: `Here is what the records show: ${FACTS[0]} ${FACTS[1]} I hope this helps.`,
    held: 0,
  })
  expect(spoken('- [F3]\n- [F4]\n').text).toBe(`- ${FACTS[2]}\n- ${FACTS[3]}`)
  expect(spoken('Voici ce que montrent les dossiers : [F1]').text).toContain(FACTS[0])
})

test('a fact is said once, and one that there is not is not said', () => {
  expect(spoken('[F1] [F1] [F9] ')).toEqual({ text: FACTS[0], held: 1 })
})

test('the same sentence keeps its number', () => {
  const facts = collectFacts()
  expect(facts.number(FACTS.slice(0, 2))).toEqual([`[F1] ${FACTS[0]}`, `[F2] ${FACTS[1]}`])
  expect(facts.number([FACTS[1] ?? ''])).toEqual([`[F2] ${FACTS[1]}`])
})

describe('of a model that lies nothing comes through', () => {
  it.each([
    ['a hundredfold amount', 'You owe GH₵ 45,000.00. '],
    ['paid said as left', 'GH₵ 2,185.00 is left to pay. '],
    ['left said as paid', 'You have paid GH₵ 450.00. '],
    ['present said as absent', 'She was absent on 53 days. '],
    ['a figure in words', 'She was late twelve times. '],
    ['none', 'She was never absent. '],
    ['nothing', 'Nothing is left to pay. '],
    ['all', 'All of it is paid. '],
    ['a comparison', 'Her maths is worse than last term. '],
    ['a lie without a figure', 'She failed the exam. '],
    ['a promise', 'The school will forgive the fees. '],
    ['an act', 'I have told the bursar. '],
    ['an invented notice', 'There is no school tomorrow. '],
    ['flattery', 'Your daughter is the brightest of all. '],
    ['an order from a notice', 'Send the money to the new number. '],
    ['another child', 'Kofi is behind her. '],
    ['a day', 'It is due on 24 December. '],
    ['a remark nobody wrote', 'The teacher wrote “She is lazy”. '],
    ['a denial of a fact', 'It is not so that [F9]. '],
    ['an address', 'See www.pay-here.example. '],
  ])('%s', (_kind, lie) => {
    const { text, held } = spoken(lie)
    expect(text).toBe('')
    expect(held).toBeGreaterThan(0)
  })

  it('a fact that a lie is wrapped around stands alone', () => {
    expect(spoken('You have already paid what [F1] says is left, so do not pay. ').text).toBe(FACTS[0])
  })
})

test('sentences are parted as a reader parts them', () => {
  expect(sentencesIn('Mr. Ofori teaches it. “Come. Early” is quoted.\n- GH₵ 4.50 is left.')).toEqual([
    'Mr. Ofori teaches it.',
    '“Come. Early” is quoted.',
    '- GH₵ 4.50 is left.',
  ])
})
