import { DELETE_CONFIRMED } from '#modules/assistant/understanding'
import { askedBack } from './asked-back.ts'
import { dataOf, type Composer, type Draft, type ComposerInput } from './draft.ts'
import { named } from './marks.ts'
import { topic } from './notices.ts'
import type { Phrasing } from './phrasing.ts'
import { saidEn } from './said.en.ts'
import { saidFr } from './said.fr.ts'
import { moneyWords } from './bills.ts'
import type { AnswerContext } from './shape.ts'

export const saidWords = ({ language }: Phrasing) => (language === 'fr' ? saidFr : saidEn)

/** Three questions this guardian may ask and the records can answer. */
function suggested({ say, context }: Pick<ComposerInput, 'say' | 'context'>): string[] {
  const { questions } = saidWords(say)
  const { academics, bills } = context.rights
  return [
    ...(academics ? [questions.absent(say), questions.latest(say)] : []),
    ...(bills ? [questions.left(say)] : []),
    questions.notices(),
    questions.reopen(),
  ]
    .slice(0, 3)
    .map((question) => `• ${question}`)
}

const lines = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n')
const phonesOf = ({ school }: AnswerContext, say: Phrasing) => say.list(school.phones.length > 0 ? school.phones : [say.phone])

export const hello: Composer = ({ say }) => ({ text: saidWords(say).hello(say) })
export const thanks: Composer = ({ say }) => ({ text: saidWords(say).thanks(say) })
export const abilities: Composer = ({ say, context }) => ({
  text: lines(saidWords(say).abilities(say), ...suggested({ say, context })),
})
export const appHelp: Composer = ({ say }) => ({ text: lines(...saidWords(say).appHelp) })
/** A single work or a notice that the question tells by its own words. */
function told(input: ComposerInput): Draft | null {
  const marks = dataOf(input.found, 'marks')
  if (marks && marks.named.length > 0) return { ...named(marks, input), isAnswered: true }
  const isOfANotice = (dataOf(input.found, 'notices')?.notices.length ?? 0) > 0
  return input.slots.about !== undefined && isOfANotice ? { ...topic(input), isAnswered: true } : null
}
export const notKept: Composer = (input) =>
  told(input) ?? { text: saidWords(input.say).notKept(phonesOf(input.context, input.say)) }
export const unknown: Composer = (input) => {
  const { say, context } = input
  const found = told(input)
  if (found) return found
  const words = saidWords(say)
  if (input.said !== undefined) return { text: words.notUnderstood(say.quote(input.said)) }
  const questions = askedBack(input)
  if (questions.length > 0)
    return { text: lines(words.notSure, ...questions.map((question) => `• ${question}`), `• ${words.somethingElse}`) }
  return { text: lines(words.unknown(say), ...suggested({ say, context }), words.callSchool(phonesOf(context, say))) }
}
export const notCovered: Composer = ({ say, context }) => {
  const words = saidWords(say)
  return { text: lines(words.twi, words.notCovered(phonesOf(context, say)), words.twiDanger) }
}
export const safeguarding: Composer = ({ say, context }) => ({
  text: lines(
    context.heard === 'tw' ? saidWords(say).twiDanger : '',
    ...saidWords(say).safeguarding(context.school.head_teacher, phonesOf(context, say)),
  ),
})
/** Who can read what a parent writes, and where it goes; as it is for this parent now. */
export const whoReads: Composer = ({ say, context }) => ({ text: lines(...saidWords(say).whoReads(context.vendor)) })
/** Nothing is deleted before the parent says so in these very words. */
export const deleteConversations: Composer = ({ say }) => ({
  text: lines(saidWords(say).deleteFirst, `• ${DELETE_CONFIRMED[say.language]}`, saidWords(say).deleteOne),
})
export const deleted: Composer = ({ say }) => ({ text: saidWords(say).deleted })
export const medical: Composer = ({ say, context }) => ({ text: lines(...saidWords(say).medical(say, phonesOf(context, say))) })
export const injection: Composer = ({ say }) => ({ text: saidWords(say).injection(say) })
export const otherChild: Composer = ({ say }) => ({ text: saidWords(say).otherChild(say) })
export const doItForMe: Composer = ({ say, context }) => ({ text: lines(...saidWords(say).doItForMe(phonesOf(context, say))) })
export const prediction: Composer = ({ say }) => ({ text: saidWords(say).prediction(say) })
export const examAnswers: Composer = ({ say }) => ({ text: saidWords(say).examAnswers(say) })
export const staffPrivate: Composer = ({ say, context }) => ({ text: saidWords(say).staffPrivate(phonesOf(context, say)) })
export const offTopic: Composer = ({ say, context }) => ({
  text: lines(saidWords(say).offTopic(say), ...suggested({ say, context })),
})
export const scam: Composer = ({ say, context }) => {
  const [doNotPay = '', call = '', official = '', check = ''] = saidWords(say).scam(context.school.name)
  const money = moneyWords(say)
  const accounts = context.school.official_accounts.map(({ kind, network, name, number, shows }) =>
    money.account(network ?? money.kinds[kind], number, name, shows),
  )
  return {
    text: lines(doNotPay, `${call} ${phonesOf(context, say)}.`, ...(accounts.length > 0 ? [official, ...accounts] : []), check),
  }
}
