import { giveBackTalk, listEvenings, takeTalk, type TalkWay } from '@schoolgate/contracts/appointments'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@schoolgate/ui/lib/api'
import { asking } from '#lib/asking'

/** The evenings of a ward's teachers. Others take times meanwhile: looked at anew each time. */
export const eveningsQuery = (wardId: string) =>
  queryOptions({
    queryKey: ['appointments', wardId],
    ...asking(listEvenings, { params: { id: wardId } }, ({ evenings }) => evenings),
    staleTime: 0,
  })

/** Whatever came of it, the times are asked for again: who was later sees what is still free. */
const useAgain = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: ['appointments'] })
}

type Chosen = { wardId: string; talkId: string; way: TalkWay }

/** Takes a time; the one of before goes back. */
export const useTake = () =>
  useMutation({
    mutationFn: ({ wardId, talkId, way }: Chosen) => call(takeTalk, { params: { id: wardId, talk_id: talkId }, body: { way } }),
    onSettled: useAgain(),
  })

export const useGiveBack = () =>
  useMutation({
    mutationFn: ({ wardId, talkId }: Omit<Chosen, 'way'>) => call(giveBackTalk, { params: { id: wardId, talk_id: talkId } }),
    onSettled: useAgain(),
  })
