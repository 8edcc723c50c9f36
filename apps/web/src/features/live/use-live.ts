import { live, LIVE_WORDS, type LiveEvent, type LiveWord } from '@schoolgate/contracts/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetBrought } from '@schoolgate/ui/lib/brought'
import { follow } from '@schoolgate/ui/lib/follow'

// Whose answers a change makes old. Home shows every word, so the feed and the wards' summaries go with most of them.
const TOUCHED: Record<LiveWord, readonly (readonly string[])[]> = {
  school: [['identity', 'school']],
  // Who stands for whom, and with which rights: nothing that is shown is certain any more.
  wards: [[]],
  notices: [['notices'], ['feed'], ['wards']],
  appointments: [['appointments']],
  attendance: [['attendance'], ['wards'], ['feed']],
  academics: [['academics'], ['feed']],
  reports: [['reports'], ['wards'], ['feed']],
  billing: [['billing'], ['wards'], ['feed']],
  payments: [['payments'], ['billing'], ['wards'], ['feed']],
  messages: [['messages']],
  profile: [['profile']],
  // Long work is the office's: no page of a parent shows it.
  work: [],
  everything: [[]],
}

/** Asks again for what is shown and changed; what is not shown is asked for when it is. */
export const refresh = (client: QueryClient, events: readonly Pick<LiveEvent, 'word'>[]): void => {
  const keys = new Map(events.flatMap(({ word }) => TOUCHED[word]).map((key) => [key.join(), key]))
  forgetBrought()
  for (const queryKey of keys.values()) void client.invalidateQueries({ queryKey })
}

type Event = Pick<LiveEvent, 'word'>
const EVERYTHING: Event = { word: 'everything' }

const read = (said: unknown): Event | null => {
  const written = typeof said === 'object' && said !== null && 'word' in said ? said.word : null
  const word = LIVE_WORDS.find((one) => one === written)
  return word === undefined ? null : { word }
}

/** Keeps every page as the school has it now, while somebody looks: from `heard` on, where it is known how far the answers go. Called once by the shell. */
export const useLive = (heard?: string): void => {
  const client = useQueryClient()
  useEffect(
    () => follow({ endpoint: live, read, tell: (events) => refresh(client, events), everything: EVERYTHING, heard }),
    [client, heard],
  )
}
