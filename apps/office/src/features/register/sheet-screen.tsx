import { takeRegisterSheet } from '@schoolgate/contracts/register-sheets'
import { useQuery } from '@tanstack/react-query'
import { useRoute, useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { useIsOffice } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { monthText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { sheetQuery } from './register.queries.ts'
import { SheetTable } from './sheet-table.tsx'
import styles from './sheet.module.css'
import { spanIn } from './span-in.ts'
import { ofClass, Spans } from './spans.tsx'
import { TakeFile } from './take-file.tsx'
import { weekWords } from './week.words.ts'

/** A class's register of a month or a term, to be read, printed on A4 and taken as a spreadsheet. */
export function SheetScreen() {
  const text = useWords(weekWords)
  const language = useLanguage()
  const isOffice = useIsOffice()
  const [, params] = useRoute('/register/:id/sheet')
  const id = params?.id ?? ''
  const asked = spanIn(useSearch())
  const found = useQuery(sheetQuery(id, asked))
  if (!found.data)
    return (
      <>
        <BackLink href="/register">{text.back}</BackLink>
        <NotHereYet asked={found} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  const sheet = found.data
  const { span, from, before, after } = sheet
  const of = span === 'month' ? monthText(from, language) : (sheet.term ?? '')
  const title = text.sheetTitle(sheet.class.name, of)
  const taken = sheet.days.filter(({ is_taken }) => is_taken).length
  return (
    <div className={styles.screen}>
      <BackLink href="/register">{text.back}</BackLink>
      <ScreenHead
        title={title}
        line={[sheet.class.teacher, text.taken(taken)].filter((part) => part !== null).join(' · ')}
        acts={
          <div className={styles.acts}>
            <Spans now={span} words={['week', 'month', 'term']} hrefOf={ofClass(id)} before={before} after={after} />
            {taken > 0 && (
              <>
                {isOffice && (
                  <TakeFile
                    name={text.fileName(sheet.class.name, from)}
                    take={(reason) =>
                      call(takeRegisterSheet, {
                        params: { id },
                        body: { span, day: from < sheet.today ? from : sheet.today, reason },
                      })
                    }
                  />
                )}
                <Button size="small" onClick={() => window.print()}>
                  <IconPrinter size="s" />
                  {text.print}
                </Button>
              </>
            )}
          </div>
        }
      />
      {taken === 0 ? <Empty title={text.none} line={text.noneLine} /> : <SheetTable sheet={sheet} title={title} />}
    </div>
  )
}
