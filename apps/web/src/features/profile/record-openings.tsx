import type { RecordOpening } from '@schoolgate/contracts/profile'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { useWards } from '#features/wards'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { IconEye } from '@schoolgate/ui/icons/eye'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Sheet } from '@schoolgate/ui/sheet'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { recordOpeningsQuery } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'
import styles from './record-openings.module.css'

function Opening({ opening }: { opening: RecordOpening }) {
  const text = useWords(profileWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const { data: wards = [] } = useWards()
  const name = wards.find((ward) => ward.id === opening.ward_id)?.first_name ?? text.yourWard
  const roles: Record<string, string> = text.roles
  const role = roles[opening.role]
  // A shared link is opened by whoever has it: there is no name. Who works at the school's computer may have no role.
  const who = opening.what === 'shares.opened' ? text.byLink : opening.who
  const time = (
    <time className={styles.time} dateTime={opening.at}>
      {timeText(opening.at, language, timeZone)}
    </time>
  )
  const title = role ? (
    <>
      {who}, <span className={styles.role}>{role}</span>
    </>
  ) : (
    who
  )
  return <ListRow title={title} line={text.opened[opening.what](name)} trailing={time} />
}

/** What was opened on one day, under its name. */
function Day({ day, openings }: { day: string; openings: readonly RecordOpening[] }) {
  const language = useLanguage()
  return (
    <>
      <h3 className={styles.day}>{dayText(day, language)}</h3>
      <Card flush>
        <List>
          {openings.map((opening) => (
            <Opening key={opening.id} opening={opening} />
          ))}
        </List>
      </Card>
    </>
  )
}

function Openings() {
  const text = useWords(profileWords)
  const timeZone = useTimeZone()
  const list = useInfiniteQuery(recordOpeningsQuery)
  const openings = list.data?.pages.flatMap((page) => page.openings)
  if (!openings && (list.isError || list.fetchStatus === 'paused')) return <Mute>{text.devicesNotHere}</Mute>
  if (!openings)
    return (
      <Skeleton>
        {[0, 1, 2].map((row) => (
          <SkeletonBar key={row} height={48} gap={12} />
        ))}
      </Skeleton>
    )
  if (openings.length === 0) return <Mute>{text.openingsNoneLine}</Mute>
  return (
    <>
      {[...Map.groupBy(openings, ({ at }) => dayOf(at, timeZone))].map(([day, ofDay]) => (
        <Day key={day} day={day} openings={ofDay} />
      ))}
      {list.hasNextPage && (
        <div className={styles.earlier}>
          <Button full busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {text.earlier}
          </Button>
        </div>
      )}
    </>
  )
}

/** Who opened the children's records: a row that opens the list. */
export function RecordOpenings() {
  const text = useWords(profileWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListRow icon={<IconEye />} title={text.openings} line={text.openingsLine} onClick={() => setOpen(true)} />
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={text.openings}>
        <Openings />
      </Sheet>
    </>
  )
}
