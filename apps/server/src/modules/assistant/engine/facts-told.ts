import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AnswerContext } from '#modules/assistant/answering'
import { sentencesIn, type Facts } from '#modules/assistant/fact-check'
import { isFound, TIME_ASKED, type Read, type Tool } from '#modules/assistant/reading'
import type { Intent, Slots } from '#modules/assistant/understanding'
import { answerLocally } from './local-answer.ts'

/** Plain questions that each place answers; who paid, where a child lives and how the school is reached is told by our own code alone. */
const TOLD: Readonly<Record<Tool, readonly Intent[]>> = {
  attendance: ['attendance_summary', 'attendance_day', 'absence_reason', 'attendance_streak'],
  marks: ['marks_average', 'marks_class', 'marks_latest', 'practise', 'marks_subject'],
  reports: ['report_summary', 'position', 'remarks'],
  bills: ['money_left', 'bill_lines', 'bill_due', 'arrears'],
  payments: ['paid_total'],
  notices: ['notices_latest', 'notices_to_answer'],
  calendar: ['calendar'],
  timetable: ['teacher'],
  profile: [],
  school: [],
  family: [],
}
/** Their answers do not name the term: told of another one they would be taken for this one's. */
const OF_NOW: readonly Intent[] = ['attendance_streak', 'marks_latest', 'practise']
/** Each line of it is an answer: a subject. */
const BY_LINE: readonly Intent[] = ['marks_subject']

type TimeAsked = Pick<Slots, 'term' | 'year'>
/** What our own code answers to the plain questions about a place. */
export type Tell = (tool: Tool, time: TimeAsked) => Promise<string[]>

/**
 * Answers as our own code gives them, whole: a sentence torn from its answer ("She was never absent.") is true of its own term alone. No
 * part of a model's look but the time goes into them, since they say nothing of what else it was narrowed by, or would repeat its words.
 */
export const tellFrom =
  (read: Read, context: AnswerContext): Tell =>
  async (tool, time) => {
    const isNow = time.year === undefined && (time.term === undefined || time.term === 'current')
    const kinds = TOLD[tool].filter((intent) => isNow || !OF_NOW.includes(intent))
    const answers = await Promise.all(
      kinds.map(async (intent) => {
        const { text } = await answerLocally({ asks: [{ intent, slots: time }] }, read, context)
        return BY_LINE.includes(intent) ? text.split('\n') : [text]
      }),
    )
    const { phones, email } = context.school
    const ours = [...phones, email].filter((one) => one !== null)
    const isAddress = (sentence: string) => ours.some((one) => sentence.includes(one))
    // What goes on in a table is nothing without it.
    return answers.flatMap((texts) => texts.map((text) => without(text, isAddress)).filter((text) => !/^$|:$/.test(text)))
  }

const without = (text: string, isLeftOut: (sentence: string) => boolean): string =>
  text
    .split('\n')
    .map((line) => sentencesIn(line).filter((sentence) => !isLeftOut(sentence)))
    .filter((line) => line.length > 0)
    .map((line) => line.join(' '))
    .join('\n')

type ToolPart = Extract<LanguageModelV4Prompt[number], { role: 'tool' }>['content'][number]

/**
 * The model as one that reads facts: it may look by term and year, and of a look it is told no rows and no minor units, only our own numbered
 * answers. It answers with their numbers.
 */
export function withFacts(model: LanguageModelV4, facts: Facts, tell: Tell): LanguageModelV4 {
  async function told(prompt: LanguageModelV4Prompt): Promise<LanguageModelV4Prompt> {
    const changed: LanguageModelV4Prompt = []
    // Some services give all calls one id: each result belongs to the newest call of its own before it.
    const inputs = new Map<string, unknown>()
    for (const message of prompt) {
      if (message.role === 'assistant')
        for (const part of message.content) if (part.type === 'tool-call') inputs.set(part.toolCallId, part.input)
      if (message.role === 'tool') changed.push({ ...message, content: await Promise.all(message.content.map(toldPart)) })
      else changed.push(message)
    }
    return changed

    async function toldPart(part: ToolPart): Promise<ToolPart> {
      const value: unknown = part.type === 'tool-result' && part.output.type === 'json' ? part.output.value : undefined
      if (part.type !== 'tool-result' || !isFound(value)) return part
      const lines = facts.number(await tell(value.tool, timeOf(inputs.get(part.toolCallId))))
      return { ...part, output: { type: 'text', value: lines.join('\n') } }
    }
  }
  return {
    ...model,
    doStream: async (options) => model.doStream({ ...options, ...toolsByTime(options), prompt: await told(options.prompt) }),
  }
}

function timeOf(input: unknown): TimeAsked {
  const { term, year } = TIME_ASKED.safeParse(input).data ?? {}
  return { ...(term === undefined ? {} : { term }), ...(year === undefined ? {} : { year }) }
}

/** The tools as a model sees them: nothing but the time can be asked of them. */
const toolsByTime = ({ tools }: LanguageModelV4CallOptions): Pick<LanguageModelV4CallOptions, 'tools'> =>
  tools === undefined
    ? {}
    : {
        tools: tools.map((tool) =>
          tool.type !== 'function'
            ? tool
            : {
                ...tool,
                inputSchema: {
                  ...tool.inputSchema,
                  properties: Object.fromEntries(
                    Object.entries(tool.inputSchema.properties ?? {}).filter(([name]) => name in TIME_ASKED.shape),
                  ),
                },
              },
        ),
      }
