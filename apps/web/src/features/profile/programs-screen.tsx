import type { ApiToken } from '@schoolgate/contracts/api-tokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useSelectedSchool } from '#lib/selected-school'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { PageSentence } from '#ui/page-sentence'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { NewProgram } from './new-program.tsx'
import styles from './programs-screen.module.css'
import { programsQuery, useEndProgram } from './programs.queries.ts'
import { programsWords } from './programs.words.ts'

function Program({ program: { id, name, school_name, may_change, last_used_at, expires_at } }: { program: ApiToken }) {
  const text = useWords(programsWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const isOneOfSeveral = useSelectedSchool() !== undefined
  const end = useEndProgram()
  const used = last_used_at === null ? text.neverUsed : text.used(momentText(last_used_at, now, language, timeZone))
  return (
    <ListRow
      icon={<IconIdentificationCard />}
      title={name}
      line={[
        ...(isOneOfSeveral ? [school_name] : []),
        may_change ? text.changes : text.reads,
        used,
        text.until(dayText(dayOf(expires_at, timeZone), language)),
      ].join(' · ')}
      trailing={
        <Button
          size="small"
          busy={end.isPending}
          aria-label={text.takeOf(name)}
          onClick={() => end.mutate(id, { onSuccess: () => toast(text.taken(name)), onError: sayNotTaken })}
        >
          <span className={styles.end}>{text.take}</span>
        </Button>
      }
    />
  )
}

/** The programs that speak for this parent by a token: which, what they may, until when; another one, and the end of one. */
export function ProgramsScreen() {
  const text = useWords(programsWords)
  const asked = useQuery(programsQuery)
  const { data: programs } = asked
  return (
    <Page title={text.title} back="/profile" hasHeading={programs !== undefined}>
      {programs ? (
        <>
          <PageSentence>{programs.length === 0 ? text.none : text.some(programs.length)}</PageSentence>
          <Mute>{text.line}</Mute>
          {programs.length > 0 && (
            <div className={styles.list}>
              <Card flush>
                <List>
                  {programs.map((program) => (
                    <Program key={program.id} program={program} />
                  ))}
                </List>
              </Card>
            </div>
          )}
          <NewProgram />
        </>
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="70%" height={26} gap={16} />
          <SkeletonBar height={260} gap={16} />
        </NotHereYet>
      )}
    </Page>
  )
}
