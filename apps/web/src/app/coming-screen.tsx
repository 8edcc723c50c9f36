import { useLocation } from 'wouter'
import { comingWords, type ComingPage } from '#app/coming.words.ts'
import { useAuth } from '#features/identity'
import { useWords } from '#lib/words'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { Page } from '#ui/page'

const isComing = (name: string): name is ComingPage =>
  name in comingWords.en && typeof Reflect.get(comingWords.en, name) === 'object'

/** Honest about a page whose time has not come: what it will be for, and nothing that looks like data. */
export function ComingScreen() {
  const text = useWords(comingWords)
  const [path] = useLocation()
  const isLoggedIn = useAuth((state) => state.isLoggedIn)
  const name = path.split('/')[1] ?? ''
  const page = text[isComing(name) ? name : 'academics']
  return (
    <Page title={page.title} {...(isLoggedIn ? {} : { back: '/' })}>
      <Empty
        title={text.soon}
        line={`${page.line} ${text.promise}`}
        action={
          isLoggedIn && (
            <Button kind="primary" href="/home">
              {text.home}
            </Button>
          )
        }
      />
    </Page>
  )
}
