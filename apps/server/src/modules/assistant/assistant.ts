import type { Route } from '#lib/route'
import { chatRoute, createAsking } from '#modules/assistant/asking'
import { conversationRoutes } from '#modules/assistant/conversations'
import type { OutsideSettings } from '#modules/assistant/engine'
import type { ReadingServices } from '#modules/assistant/reading'

type Surroundings = ReadingServices & {
  log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  /** An outside model; undefined: nothing leaves the house. */
  assistant?: OutsideSettings | undefined
}

export type Assistant = {
  routes: Route[]
  stop(): void
}

/** Builds the assistant: questions about a ward, and the conversations they make. */
export function createAssistant({ assistant: outside, ...services }: Surroundings): Assistant {
  const asking = createAsking({ ...services, outside })
  return {
    routes: [chatRoute(asking), ...conversationRoutes(services)],
    stop: asking.stop,
  }
}
