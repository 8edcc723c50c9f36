import { inBrowser } from '#lib/env'

const PREFIX = 'schoolgate.'

/*
 * Some browsers refuse storage altogether (blocked cookies, private windows): the app must then
 * work as if nothing had been remembered, so refusals are answered, not thrown.
 */
type Area = 'localStorage' | 'sessionStorage'
const store = (area: Area = 'localStorage'): Storage | null => {
  if (!inBrowser) return null
  try {
    return window[area]
  } catch {
    return null
  }
}

/** What was remembered under this name, or null. */
export const recall = (name: string, area?: Area): string | null => store(area)?.getItem(PREFIX + name) ?? null

/** What was remembered under this name as JSON; null: nothing, or what is no JSON and so not ours. */
export const recallJson = (name: string): unknown => {
  try {
    return JSON.parse(recall(name) ?? 'null')
  } catch {
    return null
  }
}

/** Remembers a short text on this device, or in this tab (`sessionStorage`); null forgets it. Returns false where the browser refuses. */
export const remember = (name: string, value: string | null, area?: Area): boolean => {
  try {
    if (value === null) store(area)?.removeItem(PREFIX + name)
    else store(area)?.setItem(PREFIX + name, value)
    return true
  } catch {
    return false
  }
}

const forgetWhere = (isMeant: (key: string) => boolean): void => {
  const kept = store()
  for (const key of kept === null ? [] : Object.keys(kept)) if (isMeant(key)) kept?.removeItem(key)
}

/** Forgets what is remembered on this device under names that begin so. */
export const forgetStarting = (start: string): void => forgetWhere((key) => key.startsWith(PREFIX + start))

/** What a colleague's unfinished work begins with: a parent who signs out in the same browser leaves it alone. */
export const OF_THE_OFFICE = 'office.'

/** Forgets everything remembered on this device but what its next reader is spoken to in, and what the office keeps here. */
export const forgetAll = (): void => forgetWhere((key) => key !== `${PREFIX}language` && !key.startsWith(PREFIX + OF_THE_OFFICE))

/** Calls back when another tab changes what is remembered under this name. Returns the way to stop. */
export const whenChangedElsewhere = (name: string, listener: (value: string | null) => void): (() => void) => {
  const handle = (event: StorageEvent) => {
    if (event.key === PREFIX + name || event.key === null) listener(event.key === null ? null : event.newValue)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
