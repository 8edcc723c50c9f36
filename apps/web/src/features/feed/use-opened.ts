import type { OpenedPage } from '@schoolgate/contracts/feed'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { log } from '@schoolgate/ui/lib/log'
import { tellSeen } from './feed-outbox.ts'

/** Takes the page's notifications off the phone's screen. */
const clearNotificationsOf = async ({ page, ward_id, report_id }: OpenedPage): Promise<void> => {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const address: unknown = notification.data?.address
    const { pathname, searchParams } = new URL(typeof address === 'string' ? address : '/', location.origin)
    const isOfPage = pathname === (report_id ? `/${page}/${report_id}` : `/${page}`)
    const ward = searchParams.get('ward')
    if (isOfPage && (!ward_id || ward === null || ward === ward_id)) notification.close()
  }
}

/**
 * For a page that shows whole what happened: once it shows its data (`isShown`), what led here is read. Its dots go, its notifications
 * leave the phone's screen, and no SMS follows. `useOpened({ page: 'attendance', ward_id: ward.id }, data !== undefined)`
 */
export const useOpened = ({ page, ward_id, report_id }: OpenedPage, isShown: boolean): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isShown) return
    const opened = { page, ...(ward_id ? { ward_id } : {}), ...(report_id ? { report_id } : {}) }
    // Not worth an error: what the school does not take leaves the dots until the next visit.
    tellSeen({ kind: 'page', page: opened })
      .then(() => client.invalidateQueries({ queryKey: ['feed'], refetchType: 'none' }))
      .catch((error: unknown) => log('the page was not marked as opened', error))
    clearNotificationsOf(opened).catch((error: unknown) => log('notifications were not taken away', error))
  }, [client, page, ward_id, report_id, isShown])
}
