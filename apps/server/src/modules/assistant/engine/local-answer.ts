import type { AnswerTable, Source } from '@schoolgate/contracts/assistant'
import { compose, planOf, answerContextOf, type Answer, type AnswerContext } from '#modules/assistant/answering'
import type { Found, Look, Read, Settled } from '#modules/assistant/reading'
import type { Understood } from '#modules/assistant/understanding'

/** An answer names few pages: those it stands on, not all it passed. */
export const MOST_SOURCES = 6

/** The language in which a question is answered: its own, or the parent's where we do not speak it. */
export const voiceFor = (settled: Settled, { language }: Understood, usual: 'en' | 'fr'): AnswerContext =>
  language === 'tw' ? { ...answerContextOf(settled, usual), heard: language } : answerContextOf(settled, language)

type Asked = Pick<Understood, 'asks'>

/** The looks of all that was asked, question by question. */
export const looksOf = ({ asks }: Asked, context: AnswerContext): Look[][] => asks.map((ask) => planOf(ask, context))

/** One answer to all that was asked. `found` holds what each look of each question brought, in the order of `looksOf`. */
export function wholeAnswer({ asks }: Asked, found: readonly (readonly Found[])[], context: AnswerContext): Answer {
  const answers = asks.map((ask, at) => compose(ask, found[at] ?? [], context))
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    table: answers.map(({ table }) => table).find((table): table is AnswerTable => table !== null) ?? null,
    sources: uniqueSources(answers.flatMap(({ sources }) => sources)),
    isAnswered: answers.every(({ isAnswered }) => isAnswered),
  }
}

/** What the looks of all that was asked bring, question by question. */
export const lookFor = (asked: Asked, read: Read, context: AnswerContext): Promise<Found[][]> =>
  Promise.all(looksOf(asked, context).map((looks) => Promise.all(looks.map(read))))

/** The answer our own code gives, from the records themselves. */
export const answerLocally = async (asked: Asked, read: Read, context: AnswerContext): Promise<Answer> =>
  wholeAnswer(asked, await lookFor(asked, read, context), context)

/** Each page once, the first that were named. */
export const uniqueSources = (sources: readonly Source[]): Source[] =>
  [...new Map(sources.toReversed().map((source) => [source.route, source])).values()].toReversed().slice(0, MOST_SOURCES)
