import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import type { AnswerContext } from '#modules/assistant/answering'
import { isFound, type Found } from '#modules/assistant/reading'
import type { Understood } from '#modules/assistant/understanding'
import { looksOf, wholeAnswer } from './local-answer.ts'

/** Marks the built-in's own calls, so that it never takes the result of a call that another model made for its own. */
const CALL = 'builtin-'
const NOTHING_SPENT = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/**
 * The assistant that needs no model and no network, as a language model: it knows what was asked in this turn, and sees the list of tools
 * and what they brought, like any other, so it can say nothing that was not read.
 */
export function builtinModel(understood: Understood, context: AnswerContext): LanguageModelV4 {
  function think({ prompt, tools = [] }: LanguageModelV4CallOptions): LanguageModelV4StreamPart[] {
    const offered = new Set(tools.map(({ name }) => name))
    const looks = looksOf(understood, context).map((some) => some.filter(({ tool }) => offered.has(tool)))
    const found = resultsIn(prompt)
    if (looks.flat().length > 0 && found.size === 0)
      return [
        ...looks.flat().map(({ tool, input }, at): LanguageModelV4StreamPart => ({
          type: 'tool-call',
          toolCallId: `${CALL}${at}`,
          toolName: tool,
          input: JSON.stringify(input),
        })),
        finish('tool-calls'),
      ]
    let at = 0
    const brought = looks.map((some) => some.flatMap(() => found.get(`${CALL}${at++}`) ?? []))
    return [...spoken(wholeAnswer(understood, brought, context).text), finish('stop')]
  }

  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'ward-assistant',
    supportedUrls: {},
    doGenerate() {
      throw new Error('The built-in assistant is only ever streamed.')
    },
    async doStream(options) {
      return {
        stream: ReadableStream.from<LanguageModelV4StreamPart>([{ type: 'stream-start', warnings: [] }, ...think(options)]),
      }
    },
  }
}

const finish = (unified: 'stop' | 'tool-calls'): LanguageModelV4StreamPart => ({
  type: 'finish',
  finishReason: { unified, raw: undefined },
  usage: NOTHING_SPENT,
})

const spoken = (text: string): LanguageModelV4StreamPart[] => [
  { type: 'text-start', id: 'answer' },
  { type: 'text-delta', id: 'answer', delta: text },
  { type: 'text-end', id: 'answer' },
]

/** What the built-in's own calls since the last question brought, by call. */
function resultsIn(prompt: LanguageModelV4Prompt): Map<string, Found> {
  const since = prompt.findLastIndex(({ role }) => role === 'user')
  const found = new Map<string, Found>()
  for (const message of prompt.slice(since + 1)) {
    if (message.role !== 'tool') continue
    for (const part of message.content) {
      if (part.type !== 'tool-result' || !part.toolCallId.startsWith(CALL)) continue
      const value: unknown = part.output.type === 'json' ? part.output.value : undefined
      if (isFound(value)) found.set(part.toolCallId, value)
    }
  }
  return found
}
