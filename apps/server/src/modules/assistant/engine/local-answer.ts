import type { AnswerTable, Source } from '@schoolgate/contracts/assistant'
import { compose, planOf, voiceOf, type Answer, type Voice } from '#modules/assistant/answering'
import type { Found, Look, Read, Settled } from '#modules/assistant/reading'
import type { Understood } from '#modules/assistant/understanding'

/** An answer names few pages: those it stands on, not all it passed. */
export const MOST_SOURCES = 6

/** The voice in which a question is answered: its own language, or the parent's where we do not speak it. */
export const voiceFor = (settled: Settled, { language }: Understood, usual: 'en' | 'fr'): Voice =>
  voiceOf(settled, language === 'tw' ? usual : language)

/** The looks of all that was asked, question by question. */
export const looksOf = ({ asks }: Understood, voice: Voice): Look[][] => asks.map((ask) => planOf(ask, voice))

/** One answer to all that was asked. `found` holds what each look of each question brought, in the order of `looksOf`. */
export function wholeAnswer({ asks }: Understood, found: readonly (readonly Found[])[], voice: Voice): Answer {
  const answers = asks.map((ask, at) => compose(ask, found[at] ?? [], voice))
  return {
    text: answers.map(({ text }) => text).join('\n\n'),
    table: answers.map(({ table }) => table).find((table): table is AnswerTable => table !== null) ?? null,
    sources: uniqueSources(answers.flatMap(({ sources }) => sources)),
    isAnswered: answers.every(({ isAnswered }) => isAnswered),
  }
}

/** The answer our own code gives, from the records themselves. */
export async function answerLocally(understood: Understood, read: Read, voice: Voice): Promise<Answer> {
  const found = await Promise.all(looksOf(understood, voice).map((looks) => Promise.all(looks.map(read))))
  return wholeAnswer(understood, found, voice)
}

/** Each page once, the first that were named. */
export const uniqueSources = (sources: readonly Source[]): Source[] =>
  [...new Map(sources.toReversed().map((source) => [source.route, source])).values()].toReversed().slice(0, MOST_SOURCES)
