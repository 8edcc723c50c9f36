import { useQuery } from '@tanstack/react-query'
import type { Ward } from '@schoolgate/contracts/wards'
import type { ComponentProps } from 'react'
import { useSearchParams } from 'wouter'
import { useOpened } from '#features/feed'
import { useFirstWords } from '#features/first-words'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Empty } from '@schoolgate/ui/empty'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import styles from './academics-screen.module.css'
import { academicsQuery } from './academics.queries.ts'
import { academicsWords } from './academics.words.ts'
import { TermOfMarks } from './term-of-marks.tsx'

/** How the selected ward does at school: one sentence, the terms, tonight, every subject, the week. */
export function AcademicsScreen() {
  const text = useWords(academicsWords)
  const wards = useWards()
  const ward = useSelectedWard()
  return (
    <Page title={text.title} back="/home" wide hasHeading>
      <WardBar />
      <div className={styles.content}>
        {ward ? <Marks key={ward.id} ward={ward} /> : wards.data ? <NoWards heading="h1" /> : <Opening asked={wards} />}
      </div>
    </Page>
  )
}

function Marks({ ward }: { ward: Ward }) {
  const text = useWords(academicsWords)
  const [address, setAddress] = useSearchParams()
  const termId = address.get('term')
  const marks = useQuery({ ...academicsQuery(ward.id, termId), enabled: ward.rights.academics })
  useOpened({ page: 'academics', ward_id: ward.id }, marks.data !== undefined)
  useFirstWords('academics', ward.rights.academics ? marks.data && [ward, marks.data] : null)
  /** The address says what is open, so that it can be shared and found again. */
  const ask = (name: 'term' | 'subject', value: string | null) => {
    const next = new URLSearchParams(address)
    next.set('ward', ward.id)
    if (value === null) next.delete(name)
    else next.set(name, value)
    setAddress(next, { replace: true })
  }
  if (!ward.rights.academics) return <Empty heading="h1" title={text.notAllowed} line={text.notAllowedLine(ward.first_name)} />
  if (!marks.data) return <Opening asked={marks} />
  return (
    <TermOfMarks
      ward={ward}
      marks={marks.data}
      openSubject={address.get('subject')}
      onSubject={(id) => ask('subject', id)}
      onTerm={(id) => ask('term', id)}
    />
  )
}

function Opening({ asked }: Pick<ComponentProps<typeof NotHereYet>, 'asked'>) {
  const text = useWords(academicsWords)
  return (
    <NotHereYet asked={asked} heading="h1" title={text.notOpened} line={text.notOpenedLine}>
      <SkeletonBar width="80%" height={28} />
      <SkeletonBar width="50%" gap={10} />
      <SkeletonBar height={220} gap={20} />
      <SkeletonBar height={110} gap={20} />
      <SkeletonBar height={320} gap={20} />
    </NotHereYet>
  )
}
