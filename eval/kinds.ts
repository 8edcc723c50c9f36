import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import {
  evaluated,
  learn,
  partOf,
  PLACES,
  readerFrom,
  readExamples,
  samplesOf,
  secondReader,
  type Evaluated,
  type LabelledGist,
  type Part,
} from '@schoolgate/server/second-reader'
import { understand, type Setting } from '@schoolgate/server/understanding'

type Say = (line: string) => void

export const SETTING: Setting = {
  names: { ward: new Set(['ama']), others: new Set(['kofi', 'esi']), family: new Set(), staff: new Set() },
  subjects: ['english language', 'mathematics', 'science', 'creative arts', 'computing', 'history', 'french'],
  usualLanguage: 'en',
}
export const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`
export const count = <T>(all: readonly T[], holds: (one: T) => boolean) => all.filter(holds).length

/** The shares of the examples the learning curve is drawn from. */
const CURVE = [0.25, 0.5, 1]
/** Which examples are among the first so many of a hundred: the same ones every time, of every kind and language. */
const isAmong = (place: number, part: number) => (place * 7919) % 1000 < part * 1000

/** Of all questions of the evaluation with a kind: what the readers make of them, by themselves, without any answer. */
export async function printKinds(say: Say): Promise<void> {
  const questions = evaluated(PLACES.evaluation)
  const parts = (['validation', 'sealed'] as const).map(
    (part) => [part, questions.filter((one) => partOf(one.written, one.file) === part)] as const,
  )
  say('')
  say(row('kinds of questions', 'right', 'asked back', 'wrong', 'danger heard', 'false alarms'))
  for (const [part, own] of parts) {
    say(readBy('rules', part, own, SETTING))
    say(readBy('rules and examples', part, own, { ...SETTING, secondReader: secondReader() }))
  }
  say('')
  const samples = samplesOf(readExamples(PLACES))
  const unseen = parts.map(([part, own]) => [part, samplesOf(own)] as const)
  say(row('learning curve, examples alone', ...unseen.flatMap(([part]) => [part, 'among three'])))
  for (const part of CURVE) {
    const some = samples.filter((_, place) => isAmong(place, part))
    say(row(`${some.length} examples`, ...unseen.flatMap(([, own]) => guessed(some, own))))
  }
  say('')
  for (const folder of ['understanding', 'classifier', 'examples'])
    say(`${folder}: ${Math.round((await bytesOf(path.resolve(PLACES.examples, '..', folder))) / 1000)} kB`)
}

export const row = (name: string, ...cells: string[]) =>
  `| ${[name.padEnd(34), ...cells.map((cell) => cell.padStart(12))].join(' | ')} |`

function readBy(who: string, part: Part, questions: readonly Evaluated[], setting: Setting): string {
  const read = questions.map(({ question, kinds }) => {
    const { asks } = understand(question, setting)
    const [{ intent, offered }] = asks
    const isDanger = kinds.includes('safeguarding')
    return {
      isRight: offered === undefined && kinds.includes(intent),
      // What is not understood is no answer, and so not a wrong one.
      isOpen: offered !== undefined || (intent === 'unknown' && !kinds.includes('unknown')),
      isDanger,
      isAlarm: intent === 'safeguarding',
    }
  })
  const danger = read.filter(({ isDanger }) => isDanger)
  const ordinary = read.filter(({ isDanger }) => !isDanger)
  return row(
    `${who}, ${part} (${read.length})`,
    share(
      count(read, ({ isRight }) => isRight),
      read.length,
    ),
    share(
      count(read, ({ isRight, isOpen }) => !isRight && isOpen),
      read.length,
    ),
    share(
      count(read, ({ isRight, isOpen }) => !isRight && !isOpen),
      read.length,
    ),
    share(
      count(danger, ({ isAlarm }) => isAlarm),
      danger.length,
    ),
    share(
      count(ordinary, ({ isAlarm }) => isAlarm),
      ordinary.length,
    ),
  )
}

/** How often the likeliest kind is right, and one of the three likeliest, after learning from these. */
function guessed(examples: readonly LabelledGist[], unseen: readonly LabelledGist[]): string[] {
  const read = readerFrom(learn(examples))
  return [1, 3].map((first) => {
    const right = count(unseen, ({ gist, kinds }) =>
      read(gist)
        .slice(0, first)
        .some(([kind]) => kinds.includes(kind)),
    )
    return share(right, unseen.length)
  })
}

/** What a folder's files hold, its tests left out. */
async function bytesOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true })
  const files = names.filter((name) => /(?<!\.test)\.(?:ts|txt)$/.test(name) && !name.includes('questions/'))
  const sizes = await Promise.all(files.map(async (name) => (await stat(path.join(folder, name))).size))
  return sizes.reduce((sum, size) => sum + size, 0)
}
