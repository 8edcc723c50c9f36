import { appWords } from '#app/app.words.ts'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { Page } from '#ui/page'

/** An address that leads nowhere. */
export function NoSuchPageScreen() {
  const text = useWords(appWords)
  return (
    <Page title="Schoolgate" hasHeading>
      <Empty
        heading="h1"
        title={text.noSuchPage}
        line={text.noSuchPageLine}
        action={
          <Button kind="primary" href="/home">
            {text.toHome}
          </Button>
        }
      />
    </Page>
  )
}
