import { appWords } from '#app/app.words.ts'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
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
