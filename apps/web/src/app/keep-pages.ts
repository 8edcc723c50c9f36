import { isDataDear, isDataFree } from '#lib/data-cost'

// What a page is made of came before the worker was there to keep it; its styles stand in the page itself and are only named beside.
const filesOfPage = (): string[] => {
  const named = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet], link[rel=modulepreload]')]
  const fetched = performance.getEntriesByType('resource')
  return [...named.map(({ href }) => href), ...fetched.map(({ name }) => name)]
    .map((address) => new URL(address))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
    .map(({ pathname }) => pathname)
}

type KeepRequest = { type: 'keep-near'; files: string[] } | { type: 'keep-rest' }
const askToKeep = (request: () => KeepRequest): void =>
  void navigator.serviceWorker.ready.then((registration) => registration.active?.postMessage(request()))

/** So long nobody touches the page before the rest of the house is fetched over a line that may cost something. */
const IDLE_FOR = 60_000
const TOUCHES = ['pointerdown', 'keydown', 'scroll'] as const

/** Does `work` once nobody has touched the page for a minute. */
const whenIdle = (work: () => void): void => {
  const over = new AbortController()
  const wait = () =>
    setTimeout(() => {
      over.abort()
      work()
    }, IDLE_FOR)
  let timer = wait()
  const again = () => {
    clearTimeout(timer)
    timer = wait()
  }
  for (const touch of TOUCHES) document.addEventListener(touch, again, { signal: over.signal, passive: true })
}

const fetchRest = (): void => {
  // What a parent opens is kept all the same.
  if (!isDataDear()) askToKeep(() => ({ type: 'keep-rest' }))
}

/**
 * Has the worker keep what a parent's next tap needs, at once; the rest of the house where data cost nothing, else after a minute in which
 * nobody touched the page, and never where they are dear.
 */
export const keepPages = (): void => {
  askToKeep(() => ({ type: 'keep-near', files: filesOfPage() }))
  if (isDataFree()) fetchRest()
  else whenIdle(fetchRest)
}
