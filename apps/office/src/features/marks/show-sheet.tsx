import { type BookWork, hideWork, showWork } from '@schoolgate/contracts/mark-book'
import { comingText, useNow, useWhen } from '#features/frame'
import { OneForm, useAttempt } from '#features/identity'
import { call } from '@schoolgate/ui/lib/api'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { Sheet as Panel } from '@schoolgate/ui/sheet'
import { toast } from '@schoolgate/ui/toast'
import type { Sheet } from './sheet.ts'
import { useSheet } from './use-book.ts'
import { isShown } from './shown.ts'
import { workWords } from './work.words.ts'

type ShowProps = {
  isOpen: boolean
  sheet: Sheet
  work: BookWork
  /** The school's. */
  timezone: string
  onClose: () => void
  onDone: () => Promise<void>
}

/** Shows a work's marks to parents, now or at a time; what waits for its time can be taken back. */
export function ShowSheet({ isOpen, sheet, work, timezone, onClose, onDone }: ShowProps) {
  const text = useWords(workWords)
  return (
    <Panel open={isOpen} onClose={onClose} title={text.show(work.title)}>
      {work.published_at === null ? (
        <Show sheet={sheet} work={work} timezone={timezone} onDone={onDone} />
      ) : (
        <Waits work={work} timezone={timezone} at={work.published_at} onDone={onDone} />
      )}
    </Panel>
  )
}

function Show({ sheet, work, timezone, onDone }: Pick<ShowProps, 'sheet' | 'work' | 'timezone' | 'onDone'>) {
  const text = useWords(workWords)
  const { chosen, choice } = useWhen(timezone, 'now')
  const { attempt, isBusy, problem, setProblem } = useAttempt()
  useSheet(sheet)
  const column = sheet.works().findIndex(({ id }) => id === work.id)
  const cells = sheet.pupils.map((pupil, row) => ({ pupil, cell: sheet.cell(row, column) }))
  const count = cells.filter(({ cell }) => cell.saved.state !== 'not_marked').length
  const left = cells.filter(({ pupil, cell }) => pupil.is_here && cell.saved.state === 'not_marked').length
  const show = () => {
    if (count === 0) return setProblem(text.problems['academics.nothing_to_show'])
    if (chosen.at === undefined) return setProblem(chosen.problem)
    const { at, words } = chosen
    void attempt(
      async () => {
        await call(showWork, { params: { id: work.id }, body: at === null ? {} : { at } })
        toast(at === null ? text.isShown(work.title) : text.willBe(work.title, words))
        await onDone()
      },
      text.problems.notTaken,
      text.problems,
    )
  }
  return (
    <OneForm
      problem={problem}
      isBusy={isBusy}
      button={chosen.at === null ? text.showNow(count) : text.showAt(count, chosen.words)}
      onSend={show}
    >
      {choice}
      <Note title={text.happens} role="status">
        <p>{text.sees(count)}</p>
        {left > 0 && <p>{text.leftOut(left)}</p>}
        <p>{text.hears}</p>
        <p>{text.later}</p>
      </Note>
    </OneForm>
  )
}

function Waits({ work, timezone, at, onDone }: Pick<ShowProps, 'work' | 'timezone' | 'onDone'> & { at: string }) {
  const text = useWords(workWords)
  const language = useLanguage()
  const now = useNow(at)
  const { attempt, isBusy, problem } = useAttempt()
  if (isShown(at, now)) return <p>{text.isShown(work.title)}</p>
  const hide = () =>
    void attempt(
      async () => {
        await call(hideWork, { params: { id: work.id } })
        toast(text.hidden(work.title))
        await onDone()
      },
      text.problems.notTaken,
      text.problems,
    )
  return (
    <OneForm problem={problem} isBusy={isBusy} button={text.hide} isSecond onSend={hide}>
      <p>{text.waits(comingText(at, now, language, timezone))}</p>
    </OneForm>
  )
}
