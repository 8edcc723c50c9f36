import { endAllSessions, listDevices, removeDevice } from '@schoolgate/contracts/identity'
import {
  getProfile,
  listRecordOpenings,
  type Profile,
  type ProfileChange,
  removeProfilePhoto,
} from '@schoolgate/contracts/profile'
import { infiniteQueryOptions, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking } from '#lib/asking'
import { changeInPlace, putInPlace } from '#lib/query'
import { profileOutbox } from './kept.ts'

const PROFILE = ['profile', 'mine'] as const
const DEVICES = ['profile', 'devices'] as const

export const profileQuery = queryOptions({
  queryKey: PROFILE,
  ...asking(getProfile, undefined, ({ profile }) => profile),
})

export const devicesQuery = queryOptions({
  queryKey: DEVICES,
  queryFn: async ({ signal }) => (await call(listDevices, undefined, { signal })).devices,
})

export const recordOpeningsQuery = infiniteQueryOptions({
  queryKey: ['profile', 'record-openings'],
  queryFn: ({ pageParam, signal }) => call(listRecordOpenings, { query: { cursor: pageParam } }, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page) => page.next_cursor ?? undefined,
})

/** Puts the profile as the server now has it in place of the kept one. */
export const keepProfile = (client: QueryClient, profile: Profile): void => {
  putInPlace<Profile>(client, PROFILE, profile)
}

/**
 * Changes what a parent may change alone, with network or without; shown at once, taken back if the school did not take it. The title
 * names it while it waits; '' for what happens by itself.
 */
export const useChangeProfile = (title: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: ProfileChange) => profileOutbox.tell(change, title),
    onMutate: (change) => {
      const before = client.getQueryData<Profile>(PROFILE)
      if (before) keepProfile(client, { ...before, ...withoutGaps(change) })
      return { before }
    },
    onSuccess: (told) => told && keepProfile(client, told.sent),
    onError: (_error, _change, kept) => kept?.before && keepProfile(client, kept.before),
  })
}

/** Only what is changed: a field left out of a change is not emptied by it. */
export const withoutGaps = ({ occupation, address, language, low_data, text_size }: ProfileChange): Partial<Profile> => ({
  ...(occupation === undefined ? {} : { occupation }),
  ...(address === undefined ? {} : { address }),
  ...(language === undefined ? {} : { language }),
  ...(low_data === undefined ? {} : { low_data }),
  ...(text_size === undefined ? {} : { text_size }),
})

/** Removes the photo. */
export const useRemovePhoto = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(removeProfilePhoto),
    onSuccess: () => changeInPlace<Profile>(client, PROFILE, (profile) => ({ ...profile, photo_url: null })),
  })
}

/** Signs another device out. */
export const useRemoveDevice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removeDevice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: DEVICES }),
  })
}

/** Ends every session of the account, this one too. */
export const signOutEverywhere = (): Promise<void> => call(endAllSessions)
