import { useMutation } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { endSessionHere } from '#features/identity'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { signOutEverywhere } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

/** Asks before every phone of the account is signed out. */
export function EverywhereDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const text = useWords(profileWords)
  const [, goTo] = useLocation()
  const leave = useMutation({
    mutationFn: async () => {
      await signOutEverywhere()
      await endSessionHere()
    },
    onSuccess: () => goTo('/', { replace: true }),
    onError: (error) => {
      onClose()
      sayNotTaken(error)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      alert
      title={text.everywhereAsk}
      line={text.everywhereLine}
      actions={
        <>
          <Button onClick={onClose}>{text.stay}</Button>
          <Button kind="danger" busy={leave.isPending} onClick={() => leave.mutate()}>
            {text.logout}
          </Button>
        </>
      }
    />
  )
}
