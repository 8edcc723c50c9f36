import { create } from 'zustand'

/** Whether the parent is asked just now; a part of its own, since whoever asks need not carry the question. */
export const useIsAskedToLogout = create<{ isAsked: boolean }>()(() => ({ isAsked: false }))

/** Asks whether the parent really wants to leave. */
export const askToLogout = (): void => useIsAskedToLogout.setState({ isAsked: true })

/** They stay, or have left. */
export const stopAsking = (): void => useIsAskedToLogout.setState({ isAsked: false })
