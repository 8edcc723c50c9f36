import type { ComponentType } from 'react'
import { NOT_FOUND, type AppRoute, routeOf } from '#app/routes.ts'

type Shell = ComponentType<{ children: React.ReactNode }>

const ready = new Map<AppRoute, ComponentType>()
const pending = new Map<AppRoute, Promise<ComponentType>>()
let shell: Shell | undefined

const loadScreen = (route: AppRoute): Promise<ComponentType> => {
  const screen = route.screen ?? NOT_FOUND.screen
  if (!screen) return Promise.reject(new Error('a route without a screen'))
  const known = pending.get(route)
  if (known) return known
  const loading = screen().then((component) => {
    ready.set(route, component)
    return component
  })
  // A chunk that did not come (no network) may be asked for again.
  loading.catch(() => pending.delete(route))
  pending.set(route, loading)
  return loading
}

/** The signed-in house around a page, when its code is there. */
export const readyShell = (): Shell | undefined => shell

/** What the signed-in house reads of the saved answers before it draws a page whole. */
export const readSavedAnswers = async (): Promise<void> => (await import('#app/shell/shell.tsx')).readSaved()

/** The screen of a route, when its code is there. */
export const readyScreen = (route: AppRoute): ComponentType | undefined => ready.get(route)

/** Whether a page can be shown without waiting for code. */
export const isReady = (route: AppRoute): boolean =>
  route.to !== undefined || (ready.has(route) && (route.access !== 'parent' || shell !== undefined))

/** Fetches the code of the page at an address, so that it can be shown without a blank frame. */
export const preload = async (address: string): Promise<void> => {
  const route = routeOf(address)
  const target = route.to === undefined ? route : routeOf(route.to)
  const loadShell = async () => {
    shell ??= (await import('#app/shell/shell.tsx')).Shell
  }
  await Promise.all([loadScreen(target), target.access === 'parent' ? loadShell() : undefined])
}
