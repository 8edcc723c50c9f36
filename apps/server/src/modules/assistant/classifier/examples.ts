import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { QUESTION_MAX_LENGTH } from '@schoolgate/contracts/assistant'
import { GIVEN_NAMES, isIntent, sentencesOf, type FamilyNames, type Intent } from '#modules/assistant/understanding'
import { TOLD, type Kind } from './kinds.ts'
import { inParts, STRAY_MARK } from './marks.ts'
import { partOf } from './parts.ts'

/**
 * A question whose kind is known; `place` is the file and line that say so. Where either of two kinds is right, both are named. `times`: how
 * often each round of learning meets it.
 */
export type Example = {
  question: string
  kinds: readonly [Kind, ...Kind[]]
  family: FamilyNames
  place: string
  times: number
}

/** Where examples stand. The questions of the evaluation lie outside the server; a copy of the server alone goes without them. */
export type ExamplePlaces = { examples: string; tables: string; evaluation: string }

const LANGUAGES = ['en', 'fr', 'pcm', 'tw']
/** The ward of the tables and of the evaluation; her brother and sister are Kofi and Esi. */
const WARD = 'Ama'
const NOBODY: ReadonlySet<string> = new Set()
const AMAS_FAMILY: FamilyNames = {
  ward: new Set(['ama']),
  others: new Set(['kofi', 'esi']),
  family: NOBODY,
  staff: NOBODY,
}
/** A line of examples asks about whatever child it names, unless it asks about another one, or sets two beside each other. */
const ANY_FAMILY: FamilyNames = {
  ward: new Set([...GIVEN_NAMES, 'ama', 'kofi', 'esi']),
  others: NOBODY,
  family: NOBODY,
  staff: NOBODY,
}
const OF_OTHERS: readonly Intent[] = ['other_child', 'siblings', 'all_children']
const familyOf = (kinds: readonly Intent[]): FamilyNames =>
  kinds.some((kind) => OF_OTHERS.includes(kind)) ? AMAS_FAMILY : ANY_FAMILY

type Line = { text: string; place: string }

const linesOf = (folder: string, file: string): Line[] =>
  readFileSync(path.join(folder, file), 'utf8')
    .split('\n')
    .map((line, at) => ({ text: line.trim(), place: `${path.join(path.basename(folder), file)}:${at + 1}` }))
    .filter(({ text }) => text !== '' && !text.startsWith('#'))

const textFilesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()

const broken = (place: string, what: string): Error => new Error(`${place}: ${what}`)

function kindsOf(said: string, place: string): readonly [Intent, ...Intent[]] {
  const kinds = said.split('/').map((kind) => {
    if (!isIntent(kind)) throw broken(place, `there is no kind of question called “${kind}”.`)
    return kind
  })
  const [first, ...more] = kinds
  if (first === undefined) throw broken(place, 'no kind is named.')
  return [first, ...more]
}

/** The tables are promises, which tests hold: they count for more than a line that only shows one more way to ask. */
const TIMES_OF_A_PROMISE = 6

/** What stands where bytes were no letter, and what no keyboard writes. */
const BROKEN_LETTERS = /[\p{Cc}\uFFFD]/u

function exampleOf({ text, place }: Line, kinds: Example['kinds'], { family = AMAS_FAMILY, times = 1 } = {}): Example {
  if (text.includes(' | ')) throw broken(place, 'a question stands alone on its line, without “|”.')
  if (text.length > QUESTION_MAX_LENGTH) throw broken(place, `a question has at most ${QUESTION_MAX_LENGTH} characters.`)
  if (BROKEN_LETTERS.test(text)) throw broken(place, 'a letter is broken: the file is not UTF-8.')
  return { question: text.replaceAll('{name}', WARD), kinds, family, place, times }
}

/** `examples/LANGUAGE/KIND.txt`: one question a line; and what such a line asks and tells, sentence by sentence. */
function ofFiles(folder: string): { wholes: Example[]; parts: Example[] } {
  const wholes: Example[] = []
  const parts: Example[] = []
  for (const language of readdirSync(folder).toSorted()) {
    if (language === FRAMES) continue
    if (!LANGUAGES.includes(language)) throw broken(`${path.basename(folder)}/${language}`, 'there is no such language.')
    const own = path.join(folder, language)
    for (const file of textFilesIn(own)) {
      const kinds = kindsOf(path.basename(file, '.txt'), `${language}/${file}`)
      const family = familyOf(kinds)
      for (const { text, place } of linesOf(own, file)) {
        const { whole, asks, tells } = inParts(text)
        if (STRAY_MARK.test(whole)) throw broken(place, 'what asks stands between “[[” and “]]”.')
        wholes.push(exampleOf({ text: whole, place }, kinds, { family }))
        for (const asked of asks) parts.push(exampleOf({ text: asked, place }, kinds, { family }))
        // Who tells of danger by the way asks an ordinary question beside it.
        for (const told of kinds.includes('safeguarding') ? [] : tells)
          parts.push(exampleOf({ text: told, place }, [TOLD], { family }))
      }
    }
  }
  return { wholes, parts }
}

/** Beside the languages: what parents tell around a question, of whatever kind it is. */
const FRAMES = 'frames.txt'
const QUESTION = '{q}'
const FRAMED_LANGUAGES = /^(?:en|pcm)\//
/** These are what they are only while nothing is told with them. */
const NEVER_FRAMED: readonly Kind[] = ['hello', 'thanks', 'unknown', 'not_kept']
/** Every so many-th example is met once more in a frame. */
const ONE_IN = 4
/** Prime: examples of one kind, which stand together, are given frames from everywhere. */
const STRIDE = 7919

/**
 * Examples within what parents tell around a question: who they are, why they ask, what troubles them. So it is learnt that none of this
 * says what is asked.
 */
function framed(examples: readonly Example[], frames: readonly Line[]): Example[] {
  for (const { text, place } of frames)
    if (!text.includes(QUESTION)) throw broken(place, `a frame says by ${QUESTION} where the question stands.`)
  return examples
    .filter(({ place, kinds }) => FRAMED_LANGUAGES.test(place) && !kinds.some((kind) => NEVER_FRAMED.includes(kind)))
    .filter((_, at) => at % ONE_IN === 0)
    .flatMap((example, at) => {
      const question = frames[(at * STRIDE) % frames.length]?.text.replace(QUESTION, () => example.question)
      return question === undefined || question.length > QUESTION_MAX_LENGTH ? [] : [{ ...example, question }]
    })
}

/** Kinds that are none: a question that is only not one of danger, and several in one. */
const isOfNoKind = (said: string) => said === 'ordinary' || said.includes('+')
const isConversation = (text: string) => text.includes(' >> ')

/** Tables of `kind | question`; what leans on a question before it is left to the rules. */
function ofTables(folder: string): Example[] {
  return textFilesIn(folder).flatMap((file) =>
    linesOf(folder, file).flatMap(({ text, place }) => {
      const [said = '', question, ...more] = text.split(' | ')
      if (question === undefined || more.length > 0) throw broken(place, 'a line is “kind | question”.')
      if (isOfNoKind(said) || isConversation(question)) return []
      return [exampleOf({ text: question, place }, kindsOf(said, place), { times: TIMES_OF_A_PROMISE })]
    }),
  )
}

/** A question of the evaluation under its head `= facts | page | wards | kind`. */
export type Evaluated = Example & { file: string; written: string }

/** Every single question of the evaluation whose head names a kind. */
export function evaluated(folder: string): Evaluated[] {
  return textFilesIn(folder).flatMap((file) => {
    let kinds: Example['kinds'] | null = null
    return linesOf(folder, file).flatMap(({ text, place }) => {
      if (text.startsWith('= ')) {
        const said = text.split('|')[3]?.trim()
        kinds = said === undefined ? null : kindsOf(said, place)
        return []
      }
      if (kinds === null || isConversation(text)) return []
      return [{ ...exampleOf({ text, place }, kinds), file, written: text }]
    })
  })
}

const sameWords = (question: string) =>
  question
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** One question cannot be of two kinds: each learns the other wrong. */
function withoutContradiction(examples: readonly Example[]): Example[] {
  const known = new Map<string, Example>()
  for (const example of examples) {
    const words = sameWords(example.question)
    const other = known.get(words)
    if (other && !other.kinds.some((kind) => example.kinds.includes(kind)))
      throw broken(
        example.place,
        `“${example.question}” is ${example.kinds.join('/')} here and ${other.kinds.join('/')} in ${other.place}.`,
      )
    if (!other || example.kinds.length < other.kinds.length) known.set(words, example)
  }
  return [...known.values()]
}

/** What is told around a question, of the frames. */
const toldIn = (frames: readonly Line[]): Example[] =>
  frames.flatMap(({ text, place }) =>
    text.split(QUESTION).flatMap((around) => sentencesOf(around).map((told) => exampleOf({ text: told, place }, [TOLD]))),
  )

/** Of a sentence that stands between others: fewer words say nothing. */
const FEWEST_WORDS = 3

/** Sentences of messages; what is a question by itself ("Thank you.") is that question. */
function sentencesBeside(known: readonly Example[], sentences: readonly Example[]): Example[] {
  const questions = new Set(known.map(({ question }) => sameWords(question)))
  const fresh = new Map(sentences.map((sentence) => [sameWords(sentence.question), sentence]))
  return [...fresh].flatMap(([words, sentence]) =>
    questions.has(words) || words.split(' ').length < FEWEST_WORDS ? [] : [sentence],
  )
}

/** All that the second reader learns from; a line that cannot be right stops it, with its place. */
export function readExamples({ examples, tables, evaluation }: ExamplePlaces): Example[] {
  const ofTraining = evaluated(evaluation).filter(({ written, file }) => partOf(written, file) === 'training')
  const { wholes, parts } = ofFiles(examples)
  const own = withoutContradiction([...wholes, ...ofTables(tables), ...ofTraining])
  const frames = linesOf(examples, FRAMES)
  return [...own, ...framed(own, frames), ...sentencesBeside(own, [...parts, ...toldIn(frames)])]
}
