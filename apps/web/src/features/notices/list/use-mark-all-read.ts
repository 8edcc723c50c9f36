import { readAllNotices } from '@schoolgate/contracts/notices'
import { useQueryClient } from '@tanstack/react-query'
import { askListsAgain } from '#features/notices/kept'
import { call } from '@schoolgate/ui/lib/api'
import { useSelectedSchool } from '#lib/selected-school'

/** Marks everything published so far as read. */
export const useMarkAllRead = (): (() => Promise<void>) => {
  const client = useQueryClient()
  const school_id = useSelectedSchool()
  return async () => {
    await call(readAllNotices, { query: { school_id } })
    await askListsAgain(client)
  }
}
