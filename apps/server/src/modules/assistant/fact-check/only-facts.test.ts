import { describe, expect, it, test } from 'vitest'
import { collectFacts, CONNECTING, onlyFacts } from './only-facts.ts'
import { sentencesIn } from './sentence-check.ts'

const FACTS = [
  'You have GH₵ 450.00 left to pay for Ama. The Term 2 bill is GH₵ 2,635.00; GH₵ 2,185.00 of it is paid.',
  'Ama came to school on 53 of 56 days this term so far. She was absent on 3 days. She was never late.',
  'Mathematics this term so far: 78 of 100.\nFrench this term so far: 55 of 100.',
]
const [MONEY = '', DAYS = '', MARKS = ''] = FACTS

function spoken(...pieces: string[]) {
  const facts = collectFacts()
  facts.number(FACTS)
  const gate = onlyFacts(facts)
  return { text: (pieces.map((piece) => gate.push(piece)).join('') + gate.end()).trim(), held: gate.held() }
}

test('a reference becomes the answer that stands for it, even where it arrives in pieces', () => {
  expect(spoken('Here is what the records show: [F', '1] [F2', ']. I hope this helps.')).toEqual({
    text: `Here is what the records show: ${MONEY} ${DAYS} I hope this helps.`,
    held: 0,
  })
  expect(spoken('- [F2]\n- [F3]\n').text).toBe(`- ${DAYS}\n- ${MARKS}`)
  expect(spoken('**[F1]**, and [F2]').held).toBe(0)
  expect(spoken('[F1][F2]').text).toBe(`${MONEY} ${DAYS}`)
  expect(spoken("Voici ce que j'ai trouvé : [F1] De plus, [F2] Merci de votre question.").held).toBe(0)
})

test.each([...CONNECTING.en, ...CONNECTING.fr])('“%s” may be said, before a fact and alone', (phrase) => {
  expect(spoken(`${phrase}: [F1]`)).toEqual({ text: `${phrase}: ${MONEY}`, held: 0 })
  expect(spoken(`${phrase}. `)).toEqual({ text: `${phrase}.`, held: 0 })
})

test('a fact is said once, and one that there is not is not said', () => {
  expect(spoken('[F1] [F1] [F9] ')).toEqual({ text: MONEY, held: 1 })
})

test('the same answer keeps its number', () => {
  const facts = collectFacts()
  expect(facts.number(FACTS.slice(0, 2))).toEqual([`[F1] ${MONEY}`, `[F2] ${DAYS}`])
  expect(facts.number([DAYS])).toEqual([`[F2] ${DAYS}`])
})

describe('of a model that lies nothing comes through', () => {
  it.each([
    ['a hundredfold amount', 'You owe GH₵ 45,000.00. '],
    ['paid said as left', 'GH₵ 2,185.00 is left to pay. '],
    ['left said as paid', 'You have paid GH₵ 450.00. '],
    ['present said as absent', 'She was absent on 53 days. '],
    ['percent for a count', 'She was absent on 3 percent of the days. '],
    ['a figure in words', 'She was absent on fifty-three days. '],
    ['a figure in letters of another alphabet', 'She was absent on Ⅼ days, ５３ of ⁵⁶. '],
    ['a figure alone', '53. '],
    ['the right figure of another year', 'In 2024/25 she was absent on 3 days. '],
    ['a hedged lie', 'It may be that she was perhaps absent on about 50 days. '],
    ['a lie as a question', 'Was she not absent on 53 days? '],
    ['none', 'She was never absent. '],
    ['nothing', 'Nothing is left to pay. '],
    ['all', 'All of it is paid. '],
    ['a comparison', 'Her maths is worse than last term. '],
    ['a comparison by signs', '[F9] > [F8] '],
    ['a lie without a figure', 'She failed the exam. '],
    ['a promise', 'The school will forgive the fees. '],
    ['a promise in harmless words', 'I can see to it for you. '],
    ['a claim in harmless words', 'It is as you hope. '],
    ['an act', 'I have told the bursar. '],
    ['an invented notice', 'There is no school tomorrow. '],
    ['flattery', 'Your daughter is the brightest of all. '],
    ['flattery in a picture', '🏆🥇 '],
    ['an order from a notice', 'Send the money to the new number. '],
    ['another child', 'Kofi is behind her. '],
    ['a day', 'It is due on 24 December. '],
    ['a remark nobody wrote', 'The teacher wrote “She is lazy”. '],
    ['a denial of a fact', 'It is not so that [F9]. '],
    ['an address', 'See www.pay-here.example. '],
    ['an address in harmless words', 'Please open look.me '],
    ['an address after two strokes', '[here](//ici.ai) '],
    ['a table', '| Bill | Left |\n|---|---|\n| Term 2 | 0.00 |\n'],
    ['a heading', '# Paid\n'],
    ['HTML', '<b>Paid</b> <a href="//ici.ai">here</a> '],
    ['signs nobody sees', 'a\u200bll p\u200baid '],
    ['a reference in other letters', '［F1］ [f2] [F 3] '],
    ['French: nothing', 'Il ne reste rien à payer. '],
    ['French: an amount', 'Il reste 45 000,00 GH₵ à payer. '],
    ['French: a figure in words', 'Elle a été absente cinquante-trois jours. '],
    ['French: an act', 'J’ai prévenu le comptable. '],
    ['French: in harmless words', 'C’est la page que vous demandez, et plus. '],
  ])('%s', (_kind, lie) => {
    const { text, held } = spoken(lie)
    expect(text).toBe('')
    expect(held).toBeGreaterThan(0)
  })

  it.each([
    ['a lie wrapped around it', 'You have already paid what [F1] says is left, so do not pay. '],
    ['a doubt', 'Is it so that [F1]? '],
    ['a question mark', '[F1]? '],
    ['a cross', '[F1] ❌ '],
    ['a line through it', '~~[F1]~~ '],
    ['a quotation', '“[F1]”, they say. '],
    ['a hundred of them', '[F1] × 100 '],
    ['a table', '| Left | [F1] |\n'],
    ['HTML', '<del>[F1]</del> '],
  ])('of a fact with %s only the fact stands', (_kind, lie) => {
    expect(spoken(lie)).toEqual({ text: MONEY, held: 1 })
  })

  it('of a lie in two sentences neither is said', () => {
    expect(spoken('She was absent. ', 'On fifty-three ', 'days. [F2] ').text).toBe(DAYS)
  })
})

test('sentences are parted as a reader parts them', () => {
  expect(sentencesIn('Mr. Ofori teaches it. “Come. Early” is quoted.\n- GH₵ 4.50 is left.')).toEqual([
    'Mr. Ofori teaches it.',
    '“Come. Early” is quoted.',
    '- GH₵ 4.50 is left.',
  ])
})
