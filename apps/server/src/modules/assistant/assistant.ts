import type { Route } from '#lib/route'
import { chatRoute, createAsking, type AssistantQuotas } from '#modules/assistant/asking'
import { conversationRoutes } from '#modules/assistant/conversations'
import type { OutsideSettings } from '#modules/assistant/engine'
import type { ReadingServices } from '#modules/assistant/reading'
import { secondReader } from '#modules/assistant/classifier'
import { compileUnderstanding } from '#modules/assistant/understanding'
import { officeRoutes, parentRoutes } from '#modules/assistant/school'

type Dependencies = ReadingServices & {
  log: Record<'info' | 'warn' | 'error', (details: object, message: string) => void>
  /** An outside model; undefined: nothing leaves the house. */
  assistant?: OutsideSettings | undefined
  assistantQuotas?: AssistantQuotas
}

export type Assistant = {
  routes: Route[]
  /** Gets ready to understand the first question, when those who open the app after a start have been served. */
  start(): void
  /** Ends answers that are under way, as stopped. */
  hangUp(): void
}

/** A question that comes earlier gets ready for itself. */
const READY_AFTER_MS = 60_000

async function getReady(): Promise<void> {
  await compileUnderstanding()
  secondReader()
}

/** Builds the assistant: questions about a ward, and the conversations they make. */
export function createAssistant({ assistant: outside, assistantQuotas: quotas, ...services }: Dependencies): Assistant {
  const asking = createAsking({ ...services, outside, quotas })
  let gettingReady: NodeJS.Timeout | undefined
  return {
    routes: [
      chatRoute(asking),
      ...conversationRoutes(services),
      ...parentRoutes({ ...services, asking }),
      ...officeRoutes({ ...services, vendor: outside?.vendor ?? null }),
    ],
    start: () => {
      gettingReady = setTimeout(getReady, READY_AFTER_MS).unref()
    },
    hangUp: () => {
      clearTimeout(gettingReady)
      asking.hangUp()
    },
  }
}
