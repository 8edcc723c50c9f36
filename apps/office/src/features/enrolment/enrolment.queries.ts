import { findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { useRest } from '#features/frame'
import { pupilsQueries } from '#features/guardians'
import { call } from '@schoolgate/ui/lib/api'
import type { CarerDraft, Found } from './carer.ts'

/** Fewer characters are no phone and no address. */
const LEAST = 6

/** The classes and the next number; others add pupils, too. */
export const enrolmentQuery = queryOptions({
  queryKey: [...pupilsQueries.queryKey, 'enrolment'],
  queryFn: () => call(getEnrolment),
  staleTime: 0,
})

/** Whom the school has by the contact of each of these, once the typing rests. */
export const useFamilies = (drafts: readonly CarerDraft[]): Found[] => {
  const typed = drafts.map(({ contact }) => contact.trim())
  const rested = useRest(typed.join('\n')).split('\n')
  return useQueries({
    queries: typed.map((contact, at) => ({
      queryKey: [...pupilsQueries.queryKey, 'family', contact],
      queryFn: async ({ signal }) => {
        const { is_contact, family } = await call(findFamily, { query: { contact } }, { signal, isFleeting: true })
        return { isContact: is_contact, family }
      },
      enabled: contact.length >= LEAST && rested[at] === contact,
    })),
  }).map(({ data }) => data)
}
