import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModelV4 } from '@ai-sdk/provider'
import { refuseInTransaction } from '#lib/in-transaction'
import type { Timeouts } from './outside-model.ts'

/** What the surroundings say about an outside model (running-a-school.md). */
export type OutsideSettings = {
  provider: 'openai-compatible' | 'anthropic' | 'google'
  /** Where it is; the vendor's own place when left out. */
  baseUrl: string | undefined
  model: string
  key: string | undefined
  /** Names leave the house as they are, not as placeholders. */
  sendNames: boolean
  /** Tokens a school may use in a calendar month; null: no limit of ours. */
  monthlyTokens: number | null
  /** Parents are told both before the first question leaves the house. */
  vendor: { name: string; region: string }
  /** How long it may be silent, where that is not the usual. */
  patience?: Timeouts
}

// Otherwise the SDK prints what a provider does not support, to the console.
globalThis.AI_SDK_LOG_WARNINGS = false

/** An answer is a few kilobytes; who sends a thousand times as much is not listened to. */
const MOST_BYTES = 1024 * 1024

/** The outside model that the surroundings name. */
export function outsideModel({ provider, baseUrl, model, key, vendor }: OutsideSettings): LanguageModelV4 {
  const place = { ...(baseUrl === undefined ? {} : { baseURL: baseUrl }), fetch: fetchLittle }
  const apiKey = key ?? 'none'
  if (provider === 'anthropic') return createAnthropic({ ...place, apiKey })(model)
  if (provider === 'google') return createGoogle({ ...place, apiKey })(model)
  if (baseUrl === undefined) throw new Error('An OpenAI-compatible model has no place of its own.')
  return createOpenAICompatible({
    name: vendor.name,
    baseURL: baseUrl,
    fetch: fetchLittle,
    includeUsage: true,
    ...(key === undefined ? {} : { apiKey: key }),
  })(model)
}

/** Follows nobody elsewhere and breaks off what does not end. */
const fetchLittle: typeof fetch = async (input, init) => {
  refuseInTransaction('The outside model')
  const answer = await fetch(input, { ...init, redirect: 'error' })
  if (!answer.body) return answer
  let bytes = 0
  const counted = answer.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > MOST_BYTES) throw new Error('The outside model sends too much.')
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { status: answer.status, statusText: answer.statusText, headers: answer.headers })
}
