import { comingText, Row, RowActs, RowName, Rows, useNow } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { averageText } from '@schoolgate/ui/lib/average-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Clash } from './clash.tsx'
import { marksWords } from './marks.words.ts'
import { PadOfWork } from './pad-of-work.tsx'
import { phoneWords } from './phone.words.ts'
import { isShown } from './shown.ts'
import { Strip } from './strip.tsx'
import { averageIn, leftIn } from './sums.ts'
import { type OpenBook, useSheet } from './use-book.ts'

type Props = {
  open: OpenBook
  /** The work whose marks are entered; null: none, they stand in a list. */
  entering: string | null
  onEnter: (workId: string | null) => void
  onChange: (workId: string) => void
  onShow: (workId: string) => void
}

/** The book on a phone: its works, and the one whose marks are entered child by child. */
export function WorksOnPhone({ open, entering, onEnter, onChange, onShow }: Props) {
  const text = useWords(phoneWords)
  const { shown, shownFrom } = useWords(marksWords)
  const language = useLanguage()
  const { book, sheet, saver } = open
  useSheet(sheet)
  const works = sheet.works()
  const now = useNow(...works.map((work) => work.published_at))
  const column = works.findIndex(({ id }) => id === entering)
  const isHere = sheet.pupils.filter((pupil) => pupil.is_here).length
  const needs = (
    <>
      <Strip sheet={sheet} saver={saver} pasted={null} onForget={() => undefined} />
      <Clash sheet={sheet} />
    </>
  )
  if (column >= 0)
    return (
      <>
        {needs}
        <PadOfWork key={entering} open={open} column={column} onBack={() => onEnter(null)} />
      </>
    )
  return (
    <>
      {needs}
      <Rows>
        {works.toReversed().map((work) => {
          const place = works.indexOf(work)
          const [left, average] = [leftIn(sheet, place), averageIn(sheet, place)]
          const at = work.published_at
          return (
            <Row key={work.id} columns="minmax(0, 1fr) auto">
              <RowName
                name={work.title}
                line={[
                  text.entered(isHere - left, isHere),
                  ...(average === null ? [] : [text.average(averageText(average, language))]),
                  ...(at === null ? [] : [isShown(at, now) ? shown : shownFrom(comingText(at, now, language, book.timezone))]),
                ].join(' · ')}
              />
              {book.may_save && (
                <RowActs>
                  <Button size="small" aria-label={text.changeOf(work.title)} onClick={() => onChange(work.id)}>
                    {text.change}
                  </Button>
                  {!isShown(at, now) && (
                    <Button size="small" aria-label={text.showOf(work.title)} onClick={() => onShow(work.id)}>
                      {text.show}
                    </Button>
                  )}
                  <Button kind="primary" size="small" aria-label={text.enterOf(work.title)} onClick={() => onEnter(work.id)}>
                    {text.enter}
                  </Button>
                </RowActs>
              )}
            </Row>
          )
        })}
      </Rows>
    </>
  )
}
