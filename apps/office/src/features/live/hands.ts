import { watchHands } from '@schoolgate/ui/lib/api'

/** Whoever did nothing for so long is perhaps not there: what the page asks then keeps nobody signed in. */
const AWAY_AFTER_MS = 60_000

const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

let lastAct = Date.now()
const waiting = new Set<() => void>()

const isAway = (): boolean => Date.now() - lastAct > AWAY_AFTER_MS

const act = (): void => {
  const cameBack = isAway()
  lastAct = Date.now()
  if (!cameBack) return
  const works = [...waiting]
  waiting.clear()
  for (const work of works) work()
}

/** Notes whether somebody is at the page; called once by the office. */
export const startWatchingHands = (): void => {
  for (const sign of SIGNS) document.addEventListener(sign, act, { passive: true, capture: true })
  watchHands(isAway)
}

/** Does it now, or as soon as somebody is at the page again. */
export const withHands = (work: () => void): void => {
  if (isAway()) waiting.add(work)
  else work()
}
