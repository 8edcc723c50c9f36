import { useDeferredValue, useEffect } from 'react'
import { create } from 'zustand'
import { useIsReachable } from '#lib/network'

/**
 * Code that the first page does not draw: it comes when it is wanted, and is tried again when there is network where it did not come.
 * Makes a hook that answers with it, or with null until it is here; `onMissed` is told when it did not come.
 */
export const onDemand = <Part>(load: () => Promise<Part>) => {
  const useCome = create<{ part: Part | null }>()(() => ({ part: null }))
  const fetchIt = async (onMissed?: () => void): Promise<void> => {
    const part = await load().catch(() => null)
    if (part !== null) useCome.setState({ part })
    else onMissed?.()
  }
  return (isWanted: boolean, onMissed?: () => void): Part | null => {
    // What it draws comes in small steps, between which a tap is answered.
    const part = useDeferredValue(useCome((come) => come.part))
    const isReachable = useIsReachable()
    const isMissing = part === null
    useEffect(() => {
      if (isMissing && isWanted) void fetchIt(onMissed)
    }, [isMissing, isWanted, isReachable, onMissed])
    return part
  }
}
