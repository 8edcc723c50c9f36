import { takeBackWords } from '@schoolgate/contracts/messages'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '@schoolgate/ui/lib/api'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { toast } from '@schoolgate/ui/toast'
import { messagesWords } from './messages.words.ts'
import { useTrouble } from './use-trouble.ts'

type Props = { entry: { id: string; thread_id: string; ward_id: string }; leftMs: number; onTaken: () => void }

/** Takes back one's own words while that goes; the button leaves by itself when it does not any more. */
export function TakeBack({ entry: { id, thread_id, ward_id }, leftMs, onTaken }: Props) {
  const text = useWords(messagesWords)
  const isReachable = useIsReachable()
  const [isOver, setOver] = useState(leftMs <= 0)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, leftMs))
    return () => clearTimeout(timer)
  }, [leftMs])
  const taking = useMutation({
    mutationFn: () => call(takeBackWords, { params: { id: ward_id, thread_id, entry_id: id } }),
    onSuccess: () => toast(text.takenBackNow),
    onSettled: onTaken,
  })
  const trouble = useTrouble(taking.error)
  // Minutes count here: what waits for the network would come too late.
  if (isOver || !isReachable) return null
  return (
    <>
      <Button kind="bare" size="small" busy={taking.isPending} onClick={() => taking.mutate()}>
        {text.takeBack}
      </Button>
      {trouble !== null && <span role="alert">{trouble}</span>}
    </>
  )
}
