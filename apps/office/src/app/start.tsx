import { createRoot } from 'react-dom/client'
import { App } from '#app/router.tsx'
import { startWorker } from '#app/worker.ts'
import { watchSession } from '#features/identity'
import { startWatchingHands } from '#features/live'
import { standOn } from '@schoolgate/ui/lib/api'
import { keepProbing } from '@schoolgate/ui/lib/probe'
import { startSpeaking } from '@schoolgate/ui/lib/words'

/** Starts the office in the page the server sent. */
export const start = (): void => {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no #root')
  standOn('staff')
  startSpeaking()
  keepProbing()
  startWatchingHands()
  watchSession()
  createRoot(root).render(<App />)
  startWorker()
}
