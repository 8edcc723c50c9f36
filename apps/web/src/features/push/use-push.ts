import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUserId } from '#features/identity'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { PUSH_TOAST_DURATION, toast } from '@schoolgate/ui/toast'
import { log } from '@schoolgate/ui/lib/log'
import { clearNotifications } from './clear-notifications.ts'
import { noteVisit } from './moment.ts'
import { PushIcon } from './push-icon.tsx'

whenLeaving(clearNotifications)

const text = (from: object, name: string): string => {
  const value: unknown = Reflect.get(from, name)
  return typeof value === 'string' ? value : ''
}

/** Keeps this phone known to the school, and shows what comes while the app is open. Called once by the shell. */
export const usePush = (): void => {
  const userId = useUserId()
  const client = useQueryClient()
  useEffect(() => {
    noteVisit()
    // Who never allowed messages does not carry the code for them; nobody does before the page is there and the worker stands.
    if (!('serviceWorker' in navigator) || !('Notification' in window) || Notification.permission !== 'granted') return
    navigator.serviceWorker.ready
      .then(() => import('./device.ts'))
      .then(({ checkDevice }) => checkDevice(userId))
      .catch((error: unknown) => log('this phone could not be checked', error))
  }, [userId])
  useEffect(() => {
    // Specification §9: eight seconds, of the warning kind, with title and body; and the screen shows what is new.
    const hear = ({ data, ports }: MessageEvent<unknown>) => {
      if (typeof data !== 'object' || data === null || text(data, 'type') !== 'push') return
      toast(text(data, 'title'), { line: text(data, 'body'), kind: 'warning', icon: PushIcon, duration: PUSH_TOAST_DURATION })
      // Said back to the worker, which else shows it itself: a page for anybody does not listen.
      ports[0]?.postMessage('shown')
      void client.invalidateQueries()
    }
    // Refused altogether in some private windows.
    const worker = 'serviceWorker' in navigator ? navigator.serviceWorker : null
    worker?.addEventListener('message', hear)
    return () => worker?.removeEventListener('message', hear)
  }, [client])
}
