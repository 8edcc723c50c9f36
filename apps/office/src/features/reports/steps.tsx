import {
  approveTermReports,
  compileTermReports,
  sendBackTermReports,
  signTermReports,
} from '@schoolgate/contracts/office-reports'
import type { ReportBook } from '@schoolgate/contracts/report-books'
import { printTermReports } from '@schoolgate/contracts/report-papers'
import { type ReactNode, useState } from 'react'
import { comingText, useNow } from '#features/frame'
import { sayUnlessGivenUp, useFreshProof } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { call } from '@schoolgate/ui/lib/api'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { toast } from '@schoolgate/ui/toast'
import { reportPath } from './class-list.tsx'
import styles from './class.module.css'
import { classWords } from './class.words.ts'
import type { Counts } from './counts.ts'
import { ReleaseSheet } from './release-sheet.tsx'
import { reportsWords } from './reports.words.ts'
import type { SaverOf } from './saver.ts'
import { WhySheet } from './why-sheet.tsx'

type StepsProps = { book: ReportBook; counts: Counts; role: string; saver: SaverOf; onDone: () => Promise<void> }
type Panel = 'release' | 'take' | 'back' | null

const namesOf = (pupils: readonly { first_name: string }[]): string => pupils.map(({ first_name: name }) => name).join(', ')

/** The way of a class's reports from the marks to the parents; the step that is open carries its buttons. */
export function Steps({ book, counts, role, saver, onDone }: StepsProps) {
  const text = useWords(classWords)
  const { noTeacher } = useWords(reportsWords)
  const language = useLanguage()
  const { proven, asking } = useFreshProof()
  const [panel, setPanel] = useState<Panel>(null)
  const [busy, setBusy] = useState(false)
  const { made, drafts, approved, published, withdrawn, without, toMake, others, unsigned, signed, written, publishedAt } = counts
  const now = useNow(publishedAt)
  const { batch } = book
  const [isTeacher, isHead] = [role === 'teacher', role === 'head']
  const teacher = book.class_teacher ?? noTeacher
  const act = async (work: () => Promise<string>) => {
    setBusy(true)
    try {
      // What was typed a moment ago belongs to what is signed.
      await saver.now()
      toast(await proven(work))
      await onDone()
    } catch (error) {
      sayUnlessGivenUp(error)
    }
    setBusy(false)
  }
  const compile = () =>
    void act(async () => {
      const done = await call(compileTermReports, { body: batch })
      return text.made.done2(done.reports + done.new_versions, done.new_versions)
    })
  const sign = () =>
    void act(async () => {
      await call(isTeacher ? signTermReports : approveTermReports, { body: batch })
      return isTeacher ? text.teacher.signed : text.head.signed
    })
  const sendBack = () =>
    void act(async () => {
      await call(sendBackTermReports, { body: batch })
      return isTeacher ? text.teacher.isBack : text.head.isBack
    })
  const print = () =>
    void act(async () => {
      await call(printTermReports, { body: batch })
      return text.pdfMade
    })
  const first = made.find(({ report }) => report.status === 'draft' && report.words.class_teacher_remark === null)
  const isOutLater = publishedAt !== null && new Date(publishedAt) > now
  const outText = isOutLater ? comingText : momentText
  const outMoment = publishedAt === null ? '' : outText(publishedAt, now, language, book.timezone)
  const newVersions = others.filter(({ report }) => report.status === 'published').length
  // A teacher changes nothing that left the own desk.
  const mayBringIn = !isTeacher || others.some(({ report }) => report.status === 'draft' && report.teacher_signed === null)
  return (
    <Card aria-label={text.steps}>
      <ol className={styles.steps}>
        <Step isDone={made.length > 0 && toMake.length === 0 && others.length === 0} title={text.made.title}>
          {made.length > 0 && <p>{text.made.done(made.length)}</p>}
          {toMake.length > 0 && <p>{text.made.toMake(toMake.length)}</p>}
          {without.length > 0 && <p>{text.made.without(namesOf(without))}</p>}
          {others.length > 0 && <p>{text.made.other(others.length)}</p>}
          {newVersions > 0 && isHead && <p>{text.made.newVersions(newVersions)}</p>}
          {toMake.length > 0 ? (
            <Button kind="primary" busy={busy} onClick={compile}>
              {text.made.act(toMake.length)}
            </Button>
          ) : (
            others.length > 0 &&
            mayBringIn && (
              <Button busy={busy} onClick={compile}>
                {text.made.again(others.length)}
              </Button>
            )
          )}
        </Step>
        <Step isDone={made.length > 0 && written.length === made.length} title={text.written.title}>
          {made.length > 0 && <p>{text.written.done(written.length, made.length)}</p>}
          {first && role !== 'office' && unsigned.length > 0 && (
            <Button kind={isTeacher && toMake.length === 0 ? 'primary' : 'plain'} href={reportPath(book, first.id)}>
              {text.written.act(first.first_name)}
            </Button>
          )}
        </Step>
        <Step isDone={made.length > 0 && unsigned.length === 0} title={text.teacher.title}>
          {signed !== null && <p>{text.teacher.done(signed.by, momentText(signed.at, now, language))}</p>}
          {unsigned.length > 0 && <p>{book.class_teacher === null ? text.teacher.nobody : text.teacher.waits(teacher)}</p>}
          {isTeacher && unsigned.length > 0 && (
            <>
              {written.length < made.length && <p>{text.teacher.lack(made.length - written.length)}</p>}
              <p>{text.teacher.proof}</p>
              <Button kind={first ? 'plain' : 'primary'} busy={busy} onClick={sign}>
                {text.teacher.act(unsigned.length)}
              </Button>
            </>
          )}
          {isTeacher && signed !== null && (
            <Button busy={busy} onClick={sendBack}>
              {text.teacher.back}
            </Button>
          )}
        </Step>
        <Step isDone={made.length > 0 && drafts.length === 0 && withdrawn.length === 0} title={text.head.title}>
          <p>{approved.length + published.length > 0 ? text.head.done(approved.length + published.length) : text.head.waits}</p>
          {isHead && drafts.length > 0 && (
            <>
              {unsigned.length > 0 && <p>{text.head.unsigned(teacher, unsigned.length)}</p>}
              <p>{text.head.proof}</p>
              <Button kind={toMake.length === 0 ? 'primary' : 'plain'} busy={busy} onClick={sign}>
                {text.head.act(drafts.length)}
              </Button>
            </>
          )}
          {isHead && (signed !== null || approved.length > 0) && (
            <Button busy={busy} onClick={() => setPanel('back')}>
              {text.head.back(teacher)}
            </Button>
          )}
        </Step>
        <Step isDone={published.length > 0 && approved.length === 0} title={text.out.title}>
          <p>
            {published.length === 0
              ? text.out.waits
              : isOutLater
                ? text.out.later(published.length, outMoment)
                : text.out.done(published.length, outMoment)}
          </p>
          {withdrawn.length > 0 && <p>{text.out.withdrawn(withdrawn.length)}</p>}
          {isHead && withdrawn.length > 0 && (
            <Button busy={busy} onClick={sendBack}>
              {text.out.reopen}
            </Button>
          )}
          {isHead && approved.length > 0 && (
            <Button kind={drafts.length === 0 ? 'primary' : 'plain'} busy={busy} onClick={() => setPanel('release')}>
              {text.out.act}
            </Button>
          )}
          {isHead && published.length > 0 && (
            <Button kind="danger" busy={busy} onClick={() => setPanel('take')}>
              {text.out.take}
            </Button>
          )}
          {!isTeacher && published.length > 0 && !isOutLater && (
            <Button busy={busy} onClick={print}>
              {text.pdf}
            </Button>
          )}
        </Step>
      </ol>
      <ReleaseSheet isOpen={panel === 'release'} book={book} counts={counts} onClose={() => setPanel(null)} onDone={onDone} />
      <WhySheet
        of={panel === 'take' || panel === 'back' ? panel : null}
        book={book}
        counts={counts}
        onClose={() => setPanel(null)}
        onDone={onDone}
      />
      {asking}
    </Card>
  )
}

function Step({ isDone, title, children }: { isDone: boolean; title: string; children: ReactNode }) {
  return (
    <li data-done={isDone || undefined}>
      <h2>{title}</h2>
      {children}
    </li>
  )
}
