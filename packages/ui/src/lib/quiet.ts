import { useEffect, useState } from 'react'

/** What can wait must not compete with the first page: it comes so long after the browser has loaded that. */
const QUIET_AFTER = 2000

/** Settles when the first page is there and its network is quiet. */
const quiet = (): Promise<void> =>
  new Promise((resolve) => {
    const soon = () => setTimeout(resolve, Math.max(0, QUIET_AFTER - sinceLoaded()))
    if (document.readyState === 'complete') soon()
    else window.addEventListener('load', soon, { once: true })
  })

const sinceLoaded = (): number => {
  const loadedAt = performance.getEntriesByType('navigation')[0]?.duration ?? 0
  return loadedAt === 0 ? 0 : performance.now() - loadedAt
}

let wait: Promise<void> | undefined
let isQuiet = false

/** Does `work` once the first page is there and quiet. */
export const whenQuiet = async (work: () => void): Promise<void> => {
  wait ??= quiet().then(() => {
    isQuiet = true
  })
  await wait
  work()
}

/** Whether the first page is there and quiet, so that what can wait may come. */
export const useQuiet = (): boolean => {
  const [isOver, setOver] = useState(isQuiet)
  useEffect(() => {
    if (!isOver) void whenQuiet(() => setOver(true))
  }, [isOver])
  return isOver
}
