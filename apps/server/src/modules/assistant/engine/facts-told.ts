import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { compose, type AnswerContext } from '#modules/assistant/answering'
import { sentencesIn, type Facts } from '#modules/assistant/fact-check'
import { isFound, type Found, type Tool } from '#modules/assistant/reading'
import type { Intent } from '#modules/assistant/understanding'

/** What is told of each place; who paid, where a child lives and how the school is reached is told by our own code alone. */
const TOLD: Readonly<Record<Tool, readonly Intent[]>> = {
  attendance: ['attendance_summary', 'attendance_day', 'absence_reason', 'attendance_streak'],
  marks: ['marks_average', 'marks_class', 'marks_latest', 'practise'],
  reports: ['report_summary', 'position', 'remarks'],
  bills: ['money_left', 'bill_lines', 'bill_due', 'arrears'],
  payments: ['paid_total'],
  notices: ['notices_latest', 'notices_to_answer'],
  calendar: ['calendar'],
  timetable: ['timetable', 'teacher'],
  profile: [],
  school: [],
  family: [],
}
/** A sentence for each subject that was looked for. */
const kindsOf = (found: Found): readonly Intent[] =>
  found.tool === 'marks' ? [...TOLD.marks, 'marks_subject'] : TOLD[found.tool]

/** What a look brought, in sentences of our own; without those that say where the school is. */
function sentencesOf(found: Found, context: AnswerContext): string[] {
  const { phones, email } = context.school
  const ours = [...phones, email].filter((one) => one !== null)
  const all = kindsOf(found).flatMap((intent) => sentencesIn(compose({ intent, slots: {} }, [found], context).text))
  return [...new Set(all)].filter((sentence) => !ours.some((one) => sentence.includes(one)))
}

/**
 * The model as one that reads facts: of a look it is told no rows and no minor units, only our own numbered sentences. It answers with
 * their numbers.
 */
export function withFacts(model: LanguageModelV4, facts: Facts, context: AnswerContext): LanguageModelV4 {
  const told = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
    prompt.map((message): LanguageModelV4Prompt[number] =>
      message.role !== 'tool'
        ? message
        : {
            ...message,
            content: message.content.map((part) => {
              const value: unknown = part.type === 'tool-result' && part.output.type === 'json' ? part.output.value : undefined
              if (part.type !== 'tool-result' || !isFound(value)) return part
              const lines = facts.number(sentencesOf(value, context))
              return { ...part, output: { type: 'text' as const, value: lines.join('\n') } }
            }),
          },
    )
  return { ...model, doStream: (options) => model.doStream({ ...options, prompt: told(options.prompt) }) }
}
