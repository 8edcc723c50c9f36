import { useWords, words } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Note } from '@schoolgate/ui/note'

const brokenWords = words({
  en: { broken: 'Schoolgate did not open. Nothing you wrote is lost.', again: 'Try again' },
  fr: { broken: 'Schoolgate ne s’est pas ouvert. Rien de ce que vous avez écrit n’est perdu.', again: 'Réessayer' },
})

/** Stands where everything broke, also what stands around the pages. */
export function BrokenApp({ onAgain }: { onAgain: () => void }) {
  const text = useWords(brokenWords)
  return (
    <main id="main">
      <Note tone="bad" role="alert">
        {text.broken}
      </Note>
      <Button kind="primary" full onClick={onAgain}>
        {text.again}
      </Button>
    </main>
  )
}

/** Opens the app anew without the answers it keeps: one of them may be what broke it. */
export const openAnew = async (): Promise<void> => {
  const { forgetSavedAnswers } = await import('#lib/own-copies')
  await forgetSavedAnswers()
  location.reload()
}
