import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { useIsReachable } from '@schoolgate/ui/lib/network'
import { useWords } from '@schoolgate/ui/lib/words'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Page } from '#ui/page'
import { PageSentence } from '#ui/page-sentence'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './appointments.module.css'
import { eveningsQuery } from './appointments.queries.ts'
import { appointmentsWords } from './appointments.words.ts'
import { Evening } from './evening.tsx'

/** The times that the selected ward's teachers keep for its family. */
export function AppointmentsScreen() {
  const text = useWords(appointmentsWords)
  const wards = useWards()
  const ward = useSelectedWard()
  return (
    <Page title={text.title} back="/wards" hasHeading>
      <WardBar />
      {ward ? <Evenings key={ward.id} ward={ward} /> : wards.data ? <NoWards heading="h1" /> : <Opening asked={wards} />}
    </Page>
  )
}

function Evenings({ ward }: { ward: Ward }) {
  const text = useWords(appointmentsWords)
  const isReachable = useIsReachable()
  const asked = useQuery({ ...eveningsQuery(ward.id), enabled: ward.rights.academics })
  if (!ward.rights.academics) return <Empty heading="h1" title={text.notAllowed} line={text.notAllowedLine(ward.first_name)} />
  if (!asked.data) return <Opening asked={asked} />
  if (asked.data.length === 0) return <Empty heading="h1" title={text.none} line={text.noneLine} />
  return (
    <div className={styles.evenings}>
      <PageSentence>{text.sentence(ward.first_name)}</PageSentence>
      {!isReachable && <Note>{text.offline}</Note>}
      {asked.data.map((evening) => (
        <Evening key={evening.id} ward={ward} evening={evening} isReachable={isReachable} />
      ))}
    </div>
  )
}

function Opening({ asked }: Pick<ComponentProps<typeof NotHereYet>, 'asked'>) {
  const text = useWords(appointmentsWords)
  return (
    <NotHereYet asked={asked} heading="h1" title={text.notOpened} line={text.notOpenedLine}>
      <SkeletonBar width="70%" height={28} />
      <SkeletonBar height={96} gap={20} />
      <SkeletonBar height={180} gap={16} />
    </NotHereYet>
  )
}
