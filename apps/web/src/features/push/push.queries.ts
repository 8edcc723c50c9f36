import { listPushDevices, removePushDevice, sendTestMessage } from '@schoolgate/contracts/push'
import type { Profile } from '@schoolgate/contracts/profile'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { putInPlace } from '#lib/query'
import { wordsNow } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { type Choices, messagesOutbox } from './messages-kept.ts'
import { pushWords } from './push.words.ts'

export const PUSH_DEVICES = ['push', 'devices'] as const

export const pushDevicesQuery = queryOptions({
  queryKey: PUSH_DEVICES,
  queryFn: async ({ signal }) => (await call(listPushDevices, undefined, { signal })).devices,
})

/** Sends no more messages to a device. */
export const useRemovePushDevice = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removePushDevice, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: PUSH_DEVICES }),
  })
}

/** Sends a test message to every device of mine. */
export const useSendTest = () => useMutation({ mutationFn: () => call(sendTestMessage) })

// The profile's own query, by its key: what is chosen here is part of it.
export const PROFILE = ['profile', 'mine']

/** Changes how messages come, with network or without; shown at once, taken back if the school did not take it. */
export const useChooseMessages = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choices: Choices) => messagesOutbox.tell(choices, wordsNow(pushWords).reach),
    onMutate: (choices) => {
      const before = client.getQueryData<Profile>(PROFILE)
      if (before) putInPlace<Profile>(client, PROFILE, { ...before, ...choices })
      return { before }
    },
    onSuccess: (told) => told === null && toast(wordsNow(pushWords).kept),
    onError: (_error, _choices, kept) => client.setQueryData(PROFILE, kept?.before),
  })
}
