import type { MarkBook } from '@schoolgate/contracts/mark-book'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRoute, useSearch } from 'wouter'
import { BackLink, ScreenHead, useNow } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { useIsDesk } from '@schoolgate/ui/lib/wide'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { BookGrid } from './book-grid.tsx'
import styles from './marks.module.css'
import { type BookName, bookQuery } from './marks.queries.ts'
import { marksWords } from './marks.words.ts'
import { SavedMarks } from './saved-marks.tsx'
import { ShowSheet } from './show-sheet.tsx'
import { SheetFile } from './sheet-file.tsx'
import { sheetFileWords } from './sheet-file.words.ts'
import { isShown } from './shown.ts'
import { useActiveColumn, useBook, useWorks } from './use-book.ts'
import { WorkSheet } from './work-sheet.tsx'
import { WorksOnPhone } from './works-on-phone.tsx'

/** One class in one subject: at a desk the whole book as a spreadsheet, on a phone one work at a time. */
export function BookScreen() {
  const [, params] = useRoute('/marks/:classId/:subjectId')
  const asked = new URLSearchParams(useSearch())
  const session = useSession()
  if (!params || session.state !== 'in') return null
  const { classId, subjectId } = params
  const termId = asked.get('term')
  return (
    <Asked
      key={`${classId} ${subjectId} ${termId ?? ''}`}
      name={{ classId, subjectId, termId }}
      person={session.staff.user.user_id}
      wardId={asked.get('ward')}
    />
  )
}

function Asked({ name: given, person, wardId }: Omit<BookProps, 'opened'>) {
  const text = useWords(marksWords)
  const [name] = useState(given)
  const asked = useQuery(bookQuery(name))
  return (
    <>
      {asked.data === undefined ? (
        <>
          <Back />
          <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
            <SkeletonBar />
          </NotHereYet>
        </>
      ) : (
        <Book name={name} opened={asked.data} person={person} wardId={wardId} />
      )}
    </>
  )
}

function Back() {
  const text = useWords(marksWords)
  return <BackLink href="/marks">{text.back}</BackLink>
}

type BookProps = { name: BookName; opened: MarkBook; person: string; wardId: string | null }

function Book({ name, opened, person, wardId }: BookProps) {
  const text = useWords(marksWords)
  const { open: asFile } = useWords(sheetFileWords)
  const isDesk = useIsDesk()
  const open = useBook(name, opened, person, wardId)
  const { book, sheet, saver, refresh } = open
  const [panel, setPanel] = useState<{ of: 'work' | 'show' | 'file'; workId: string | null } | null>(null)
  const [entering, setEntering] = useState(open.led === null ? null : (sheet.works()[open.led.column]?.id ?? null))
  const works = useWorks(sheet)
  const active = works[useActiveColumn(sheet)]
  const bookName = text.book(book.subject.name, book.class.name)
  const line = useMemo(() => text.bookLine(book.term.name, book.weights.class, book.weights.exam), [book, text])
  const close = () => setPanel(null)
  const panelWork = works.find(({ id }) => id === panel?.workId) ?? null
  const now = useNow(active?.published_at ?? null)
  const canShow = active !== undefined && !isShown(active.published_at, now)
  // On a phone the pad and the child need the whole screen.
  const isEntering = !isDesk && works.some(({ id }) => id === entering)
  return (
    <>
      {isEntering ? (
        <SavedMarks saver={saver} />
      ) : (
        <>
          <Back />
          <ScreenHead
            title={bookName}
            line={line}
            acts={
              <div className={styles.acts}>
                {book.may_save && <SavedMarks saver={saver} />}
                {isDesk && works.length > 0 && <Button onClick={() => setPanel({ of: 'file', workId: null })}>{asFile}</Button>}
                {book.may_save && (
                  <Button onClick={() => setPanel({ of: 'work', workId: null })}>
                    <IconPlus size="s" />
                    {text.newWork}
                  </Button>
                )}
                {book.may_save && isDesk && active !== undefined && (
                  <Button disabled={!canShow} onClick={() => setPanel({ of: 'show', workId: active.id })}>
                    {text.showOf(active.title)}
                  </Button>
                )}
              </div>
            }
          />
        </>
      )}
      {!book.may_save && <Note>{book.term.is_open ? text.reading : text.closed}</Note>}
      {sheet.pupils.length === 0 ? (
        <Empty title={text.nobody} line={text.nobodyLine} />
      ) : works.length === 0 ? (
        <Empty title={text.empty} line={text.emptyLine} />
      ) : isDesk ? (
        <BookGrid open={open} onChange={(workId) => setPanel({ of: 'work', workId })} />
      ) : (
        <WorksOnPhone
          open={open}
          entering={entering}
          onEnter={setEntering}
          onChange={(workId) => setPanel({ of: 'work', workId })}
          onShow={(workId) => setPanel({ of: 'show', workId })}
        />
      )}
      <WorkSheet
        key={panel?.workId ?? 'new'}
        isOpen={panel?.of === 'work'}
        open={open}
        work={panelWork}
        onClose={close}
        onDone={async (workId) => {
          close()
          await refresh()
          const made = sheet.works().findIndex(({ id }) => id === workId)
          if (made >= 0) sheet.go(0, made)
        }}
      />
      <SheetFile book={book} sheet={sheet} isOpen={panel?.of === 'file'} onClose={close} />
      {panelWork !== null && (
        <ShowSheet
          isOpen={panel?.of === 'show'}
          sheet={sheet}
          work={panelWork}
          timezone={book.timezone}
          onClose={close}
          onDone={async () => {
            close()
            await refresh()
          }}
        />
      )}
    </>
  )
}
