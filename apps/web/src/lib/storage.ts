import { inBrowser } from '#lib/env'

const PREFIX = 'schoolgate.'

/*
 * Some browsers refuse storage altogether (blocked cookies, private windows): the app must then
 * work as if nothing had been remembered, so refusals are answered, not thrown.
 */
const store = (): Storage | null => {
  if (!inBrowser) return null
  try {
    return window.localStorage
  } catch {
    return null
  }
}

/** What was remembered under this name, or null. */
export const recall = (name: string): string | null => store()?.getItem(PREFIX + name) ?? null

/** Remembers a short text on this device; null forgets it. Returns false where the browser refuses. */
export const remember = (name: string, value: string | null): boolean => {
  try {
    if (value === null) store()?.removeItem(PREFIX + name)
    else store()?.setItem(PREFIX + name, value)
    return true
  } catch {
    return false
  }
}

/** Forgets everything remembered on this device. */
export const forgetAll = (): void => store()?.clear()

/** Calls back when another tab changes what is remembered under this name. Returns the way to stop. */
export const whenChangedElsewhere = (name: string, listener: (value: string | null) => void): (() => void) => {
  const handle = (event: StorageEvent) => {
    if (event.key === PREFIX + name || event.key === null) listener(event.key === null ? null : event.newValue)
  }
  window.addEventListener('storage', handle)
  return () => window.removeEventListener('storage', handle)
}
