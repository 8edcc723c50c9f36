import type { ProgramMade } from '@schoolgate/contracts/programs'
import { useState } from 'react'
import { Rows, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Empty } from '@schoolgate/ui/empty'
import { IconPlus } from '@schoolgate/ui/icons/plus'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { ConnectSheet } from './connect-sheet.tsx'
import styles from './connections.module.css'
import { usePrograms } from './connections.queries.ts'
import { connectionsWords } from './connections.words.ts'
import { ProgramRow } from './program-row.tsx'
import { SecretSheet } from './secret-sheet.tsx'

/** The programs of others that read the school's lists: how each comes, what it reads, and how it goes. */
export function ConnectionsScreen() {
  const text = useWords(connectionsWords)
  const asked = usePrograms()
  const [isConnecting, setConnecting] = useState(false)
  const [made, setMade] = useState<ProgramMade | null>(null)
  return (
    <>
      <ScreenHead
        title={text.title}
        line={text.line}
        acts={
          <Button kind="primary" onClick={() => setConnecting(true)}>
            <IconPlus size="s" />
            {text.connect}
          </Button>
        }
      />
      {asked.data === undefined && (
        <NotHereYet asked={asked} title={text.didNotCome} line={text.didNotComeLine}>
          <SkeletonBar />
        </NotHereYet>
      )}
      {asked.data?.programs.length === 0 && <Empty title={text.noneTitle} line={text.noneLine} />}
      {asked.data !== undefined && asked.data.programs.length > 0 && (
        <Rows>
          {asked.data.programs.map((program) => (
            <ProgramRow key={program.id} program={program} onMade={setMade} />
          ))}
        </Rows>
      )}
      <div className={styles.never}>
        <Note icon={<IconShieldCheck size="s" />}>{text.never}</Note>
      </div>
      <ConnectSheet open={isConnecting} onClose={() => setConnecting(false)} onMade={setMade} />
      {made !== null && asked.data !== undefined && (
        <SecretSheet made={made} tokenUrl={asked.data.token_url} readUrl={asked.data.read_url} onKept={() => setMade(null)} />
      )}
    </>
  )
}
