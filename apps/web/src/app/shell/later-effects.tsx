import { useEffect } from 'react'
import { preload } from '#app/preload.ts'
import { usePreferences } from '#features/profile'
import { whenQuiet } from '@schoolgate/ui/lib/quiet'
import { Outboxes } from './outboxes.tsx'

/** What runs beside every page without being seen, and can wait until the first one stands. */
export function LaterEffects() {
  usePreferences()
  // Whoever leaves goes to the gate, also when the school does not answer any more.
  useEffect(() => void whenQuiet(() => void preload('/').catch(() => undefined)), [])
  return <Outboxes />
}
