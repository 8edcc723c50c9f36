import { listTills } from '@schoolgate/contracts/tills'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

export const tillsQuery = queryOptions({ queryKey: ['tills'], queryFn: () => call(listTills), staleTime: 0 })
export const useTills = () => useQuery(tillsQuery)

/** This device stands at a till: it is offered first. */
const SHELF = `${OF_THE_OFFICE}till`

/** The tills at which whoever is signed in takes cash, and the one that is chosen; null: the school has its one cash box, or lets them at none. */
export function useOwnTill() {
  const open = (useTills().data?.tills ?? []).filter(({ ended_at: endedAt }) => endedAt === null)
  const mine = open.filter(({ is_mine: isMine }) => isMine)
  const [chosen, setChosen] = useState(() => recallJson(SHELF))
  return {
    mine,
    till: mine.find(({ id }) => id === chosen) ?? mine[0] ?? null,
    isShutOut: open.length > 0 && mine.length === 0,
    choose: (id: string) => {
      remember(SHELF, JSON.stringify(id))
      setChosen(id)
    },
  }
}
