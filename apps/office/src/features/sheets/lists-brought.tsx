import { dropSheet } from '@schoolgate/contracts/sheets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Dialog } from '@schoolgate/ui/dialog'
import { call } from '@schoolgate/ui/lib/api'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { BringList } from './bring-list.tsx'
import { NoListYet } from './empty-sheet.tsx'
import styles from './lists.module.css'
import { sayProblem } from './problems.ts'
import { listsQuery } from './sheets.queries.ts'
import { sheetsWords } from './sheets.words.ts'

/** Where a list is brought, and those that lie here. */
export function ListsBrought() {
  const text = useWords(sheetsWords)
  const asked = useQuery(listsQuery)
  const lists = asked.data
  return (
    <>
      <ScreenHead title={text.title} line={text.line} />
      <BringList />
      <NoListYet />
      <h2 className={styles.head}>{text.before}</h2>
      {lists === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {lists?.length === 0 && <p className={styles.quiet}>{text.none}</p>}
      {lists !== undefined && lists.length > 0 && (
        <Rows>
          {lists.map((list) => (
            <OneList key={list.id} list={list} />
          ))}
        </Rows>
      )}
    </>
  )
}

type List = Awaited<ReturnType<NonNullable<typeof listsQuery.queryFn>>>[number]

function OneList({ list }: { list: List }) {
  const text = useWords(sheetsWords)
  const language = useLanguage()
  const answers = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { id, name, bytes, state, kept_until } = list
  const forget = async () => {
    setAsked(false)
    try {
      await call(dropSheet, { params: { id } })
      toast(text.forgotten(name))
    } catch (error) {
      sayProblem(error)
    }
    await answers.invalidateQueries(listsQuery)
  }
  return (
    <Row columns="minmax(0, 1fr) 180px auto">
      <RowName name={name} line={text.keptUntil(fileSize(bytes, language), dayText(dayOf(kept_until), language))} />
      <span>{text.states[state]}</span>
      <RowActs>
        <Button size="small" aria-label={text.forgetOf(name)} onClick={() => setAsked(true)}>
          {text.forget}
        </Button>
        <Button size="small" href={`/bring?sheet=${id}`} aria-label={text.goOf(text.go[state], name)}>
          {text.go[state]}
        </Button>
      </RowActs>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={text.forgetTitle(name)}
        line={text.forgetLine[state]}
        alert
        actions={
          <>
            <Button onClick={() => setAsked(false)}>{text.keep}</Button>
            <Button kind="danger" onClick={() => void forget()}>
              {text.forget}
            </Button>
          </>
        }
      />
    </Row>
  )
}
