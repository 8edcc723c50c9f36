import { type FamilySavings, getSavings } from '@schoolgate/contracts/savings'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asking, whole } from '#lib/asking'
import { putInPlace } from '#lib/query'

/** What the family has saved, and the caller's plans; among the bills, which every payment changes. */
export const savingsQuery = (schoolId?: string) =>
  queryOptions({
    queryKey: ['billing', 'savings', ...(schoolId === undefined ? [] : [schoolId])],
    ...asking(getSavings, { query: { school_id: schoolId } }, whole),
  })

/** Puts how it stands now in place of what was shown. */
export const noteSavings = (client: QueryClient, schoolId: string | undefined, now: FamilySavings): void =>
  putInPlace(client, savingsQuery(schoolId).queryKey, now)
