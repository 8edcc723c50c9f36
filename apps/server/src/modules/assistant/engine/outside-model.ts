import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** A parent does not wait longer for an outside service to begin, or to go on. */
const SILENCE_MS = 8000
/** An answer of 120 words takes seconds; what takes longer is broken. */
const WHOLE_MS = 30_000
/** Far more than the longest answer with its reasoning. */
const MOST_CHARACTERS = 20_000

/** What the turn hears of an outside service that did not do its work. */
export type Trouble = {
  /** It failed before it said anything: the built-in took its place. */
  fellBack: (error: unknown) => void
  /** It failed after it had begun to speak. */
  brokeOff: (error: unknown) => void
  /** How many characters went out and came back, where the service does not count tokens. */
  spent: (characters: number) => void
}
export type Timeouts = { silenceMs: number; wholeMs: number }

/**
 * The outside model of one turn; where it fails or stays silent before the first word or call, `backup` takes this step and
 * those that follow. Where it fails later, what it said is ended as it is.
 */
export function withFallback(
  outside: LanguageModelV4,
  backup: LanguageModelV4,
  trouble: Trouble,
  { silenceMs, wholeMs }: Timeouts = { silenceMs: SILENCE_MS, wholeMs: WHOLE_MS },
): LanguageModelV4 {
  let hasFailed = false
  return {
    ...backup,
    async doStream(options) {
      if (hasFailed) return backup.doStream(options)
      const giveUp = new AbortController()
      const asked = options.abortSignal
      const abortSignal = asked ? AbortSignal.any([asked, giveUp.signal]) : giveUp.signal
      trouble.spent(JSON.stringify(options.prompt).length)
      const endsAt = performance.now() + wholeMs
      const within = <T>(work: Promise<T>) => inTime(work, Math.min(silenceMs, endsAt - performance.now()), abortSignal)
      const begin = async () => {
        const { stream } = await outside.doStream({ ...options, abortSignal })
        const reader = stream.getReader()
        return { reader, head: await readHead(reader) }
      }
      try {
        const { reader, head } = await within(begin())
        return { stream: rest(head, reader, { within, trouble, giveUp, asked }) }
      } catch (error) {
        giveUp.abort()
        if (asked?.aborted) throw error
        hasFailed = true
        trouble.fellBack(error)
        return backup.doStream(options)
      }
    },
  }
}

type Reader = ReadableStreamDefaultReader<LanguageModelV4StreamPart>

/** Everything up to the first word or call. */
async function readHead(reader: Reader): Promise<LanguageModelV4StreamPart[]> {
  const head: LanguageModelV4StreamPart[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done || value.type === 'finish') throw new Error('The outside model said nothing.')
    if (value.type === 'error') throw value.error
    head.push(value)
    if (value.type === 'tool-call' || (value.type === 'text-delta' && value.delta.trim() !== '')) return head
    if (head.length > MOST_CHARACTERS) throw new Error('The outside model does not come to the point.')
  }
}

type Rest = {
  within: <T>(work: Promise<T>) => Promise<T>
  trouble: Trouble
  giveUp: AbortController
  asked: AbortSignal | undefined
}

function rest(head: LanguageModelV4StreamPart[], reader: Reader, { within, trouble, giveUp, asked }: Rest) {
  let characters = 0
  let openText: string | undefined
  let isFinished = false
  const note = (part: LanguageModelV4StreamPart) => {
    if ('delta' in part) characters += part.delta.length
    if (part.type === 'text-start') openText = part.id
    if (part.type === 'text-end') openText = undefined
    if (part.type === 'finish') isFinished = true
  }
  for (const part of head) note(part)

  async function next(): Promise<LanguageModelV4StreamPart | undefined> {
    const { done, value } = await within(reader.read())
    if (done && !isFinished) throw new Error('The outside model hung up.')
    if (value?.type === 'error') throw value.error
    if (characters > MOST_CHARACTERS) throw new Error('The outside model does not stop.')
    return value
  }

  return new ReadableStream<LanguageModelV4StreamPart>({
    start(controller) {
      for (const part of head) controller.enqueue(part)
    },
    async pull(controller) {
      try {
        const part = await next()
        if (!part) {
          trouble.spent(characters)
          return controller.close()
        }
        note(part)
        controller.enqueue(part)
      } catch (error) {
        giveUp.abort()
        trouble.spent(characters)
        if (asked?.aborted) return controller.error(error)
        trouble.brokeOff(error)
        if (openText !== undefined) controller.enqueue({ type: 'text-end', id: openText })
        controller.enqueue({ type: 'finish', finishReason: { unified: 'other', raw: undefined }, usage: UNKNOWN })
        controller.close()
      }
    },
    cancel: () => giveUp.abort(),
  })
}

const UNKNOWN = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
}

async function inTime<T>(work: Promise<T>, ms: number, signal: AbortSignal): Promise<T> {
  const late = Promise.withResolvers<never>()
  const onAbort = () => late.reject(signal.reason)
  const timer = setTimeout(() => late.reject(new Error('The outside model is silent.')), Math.max(0, ms))
  signal.addEventListener('abort', onAbort, { once: true })
  if (signal.aborted) onAbort()
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', onAbort)
  }
}
