import type { AuditLine } from '@schoolgate/contracts/audit'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { ScreenHead } from '#features/frame'
import { useSession } from '#features/identity'
import { InSettings } from '#features/settings'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Choices, type Chosen } from './choices.tsx'
import { FileSheet } from './file-sheet.tsx'
import { HistoryRow } from './history-row.tsx'
import styles from './history.module.css'
import { useHistory, type Which } from './history.queries.ts'
import { historyWords } from './history.words.ts'

const asQuery = ({ kind, person, pupil, from, to }: Chosen): Which => ({
  ...(kind !== '' && { action: kind }),
  ...(person !== '' && { person_id: person }),
  ...(pupil !== null && { ward_id: pupil.id }),
  ...(from !== '' && { from }),
  ...(to !== '' && { to }),
})

/** Who did and saw what: every line as a sentence, with what was before and after. */
export function HistoryScreen() {
  const text = useWords(historyWords)
  const session = useSession()
  const search = useSearch()
  const [chosen, setChosen] = useState<Chosen>(() => ({
    kind: new URLSearchParams(search).get('word') ?? '',
    person: '',
    pupil: null,
    from: '',
    to: '',
  }))
  const [isTaking, setTaking] = useState(false)
  const which = asQuery(chosen)
  const asked = useHistory(which)
  const lines = asked.data?.pages.flatMap((page) => page.lines)
  const isHead = session.state === 'in' && session.staff.role === 'head'
  return (
    <InSettings section="history">
      <ScreenHead
        title={text.title}
        line={text.line}
        acts={
          isHead && (
            <Button onClick={() => setTaking(true)}>
              <IconDownloadSimple size="s" />
              {text.take}
            </Button>
          )
        }
      />
      <Choices chosen={chosen} onChange={setChosen} />
      {lines === undefined ? (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      ) : (
        <Lines lines={lines} />
      )}
      {asked.hasNextPage && (
        <p className={styles.more}>
          <Button busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
            {text.more}
          </Button>
        </p>
      )}
      <FileSheet open={isTaking} onClose={() => setTaking(false)} which={which} />
    </InSettings>
  )
}

function Lines({ lines }: { lines: readonly AuditLine[] }) {
  const text = useWords(historyWords)
  if (lines.length === 0) return <Empty title={text.nothing} line={text.nothingLine} />
  return (
    <Card flush>
      <ul aria-label={text.title}>
        {lines.map((line) => (
          <HistoryRow key={line.id} line={line} />
        ))}
      </ul>
    </Card>
  )
}
