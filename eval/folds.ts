import { createHash } from 'node:crypto'
import { learn, PLACES, readerFrom, readExamples, samplesOf, type Example } from '@schoolgate/server/second-reader'
import { isAnswered, isGuarded, isIntent, understand, type Intent } from '@schoolgate/server/understanding'
import { count, row, SETTING, share } from './kinds.ts'

const FOLDS = 4
/** How many questions a parent who is asked back can tap. */
const TAPS = 3

/** The part of the examples that a line is held out with: by its place, which it shares with itself in a frame. */
const foldOf = ({ place }: Example) => createHash('sha256').update(place).digest().readUInt8(0) % FOLDS

type Read = { kinds: readonly Intent[]; intent: Intent; offered?: readonly Intent[] }

/**
 * What both readers together make of every example line when the second one has learnt from three quarters of the lines and not from this
 * one. The limits of `understanding/decide` are chosen by these figures, never by sealed questions.
 */
export function printFolds(say: (line: string) => void): void {
  const examples = readExamples(PLACES)
  const read = Array.from({ length: FOLDS }, (_, fold) => heldOut(examples, fold)).flat()
  const right = count(read, isRight)
  const asked = read.filter(({ offered }) => offered !== undefined)
  const answerable = asked.filter(({ kinds }) => kinds.some(isAnswered))
  const refused = read.filter(({ kinds }) => kinds.every((kind) => isGuarded(kind) && kind !== 'safeguarding'))
  say('')
  say(row('held out', 'right', 'asked back', 'wrong', 'offered', 'refusals'))
  say(
    row(
      `${read.length} examples in ${FOLDS} folds`,
      share(right, read.length),
      share(asked.length, read.length),
      share(read.length - right - asked.length, read.length),
      share(
        count(answerable, ({ kinds, offered = [] }) => offered.slice(0, TAPS).some((kind) => kinds.includes(kind))),
        answerable.length,
      ),
      share(count(refused, isRight), refused.length),
    ),
  )
}

const isRight = ({ kinds, intent, offered }: Read): boolean => offered === undefined && kinds.includes(intent)

function heldOut(examples: readonly Example[], fold: number): Read[] {
  const secondReader = readerFrom(learn(samplesOf(examples.filter((one) => foldOf(one) !== fold))))
  return (
    examples
      .filter((one) => foldOf(one) === fold)
      .map(({ question, kinds, family }) => ({ question, family, kinds: kinds.filter(isIntent) }))
      // What is only told asks nothing.
      .filter(({ kinds }) => kinds.length > 0)
      .map(({ question, kinds, family }) => {
        const [{ intent, offered }] = understand(question, { ...SETTING, names: family, secondReader }).asks
        return { kinds, intent, ...(offered ? { offered } : {}) }
      })
  )
}
