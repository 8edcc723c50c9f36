import { appWords } from '#app/app.words.ts'
import { useWords } from '@schoolgate/ui/lib/words'
import { ErrorState } from '@schoolgate/ui/error-state'
import { Page } from '#ui/page'

/** Stands where a page of the house broke: the tabs and the menu are there, and so is another try. */
export function BrokenPage({ onAgain }: { onAgain: () => void }) {
  const text = useWords(appWords)
  return (
    <Page title={text.broken} back="/home">
      <ErrorState title={text.brokenTitle} line={text.brokenLine} onRetry={onAgain} />
    </Page>
  )
}
