import type { Till } from '@schoolgate/contracts/tills'
import { useId, useState } from 'react'
import { BackLink, Row, RowActs, RowName, Rows, ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { moneyText } from '@schoolgate/ui/lib/money'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { boxWords } from './box.words.ts'
import { TillSheet } from './till-sheet.tsx'
import { useTills } from './tills.queries.ts'
import { tillsWords } from './tills.words.ts'

/** The tills of the school: the head settles them, bursars read who takes cash where. */
export function TillsScreen() {
  const text = useWords(tillsWords)
  const box = useWords(boxWords)
  const session = useSession()
  const asked = useTills()
  const list = useId()
  const [written, setWritten] = useState<Till | 'new' | null>(null)
  const isHead = session.state === 'in' && session.staff.role === 'head'
  const known = asked.data
  const open = known?.tills.filter(({ ended_at: endedAt }) => endedAt === null) ?? []
  return (
    <>
      <BackLink href="/cash/box">{box.title}</BackLink>
      <ScreenHead
        title={text.title}
        line={isHead ? text.line : text.reads}
        acts={isHead && known ? <Button onClick={() => setWritten('new')}>{text.settle}</Button> : undefined}
      />
      {known === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : open.length === 0 ? (
        <Empty title={text.none} line={text.noneLine} />
      ) : (
        <section aria-labelledby={list}>
          <h2 id={list} hidden>
            {text.title}
          </h2>
          <Rows>
            {open.map((till) => (
              <TillRow key={till.id} till={till} onChange={isHead ? () => setWritten(till) : null} />
            ))}
          </Rows>
        </section>
      )}
      {known && (
        <TillSheet
          key={written === null || written === 'new' ? written : written.id}
          written={written}
          bursars={known.bursars}
          onClose={() => setWritten(null)}
        />
      )}
    </>
  )
}

function TillRow({ till, onChange }: { till: Till; onChange: (() => void) | null }) {
  const text = useWords(tillsWords)
  const language = useLanguage()
  const { name, is_first: isFirst, people, in_box: inBox } = till
  const who = people.length === 0 ? text.nobody : people.map((person) => person.name).join(', ')
  return (
    <Row columns="minmax(0, 1.6fr) minmax(0, 0.7fr) 130px">
      <RowName name={name} line={[isFirst ? text.first : '', who].filter(Boolean).join(' · ')} />
      <span>{inBox === null ? text.neverCounted : moneyText(inBox, language)}</span>
      <RowActs>
        {onChange && (
          <Button size="small" kind="bare" aria-label={text.changeOf(name)} onClick={onChange}>
            {text.change}
          </Button>
        )}
      </RowActs>
    </Row>
  )
}
