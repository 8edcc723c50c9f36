import { usePreferences } from '#features/profile'
import { Outboxes } from './outboxes.tsx'

/** What runs beside every page without being seen, and can wait until the first one stands. */
export function LaterEffects() {
  usePreferences()
  return <Outboxes />
}
