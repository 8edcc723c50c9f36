import { REQUEST_KINDS, type RequestKind } from '@schoolgate/contracts/requests'
import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { NoWards, useSelectedWard, useWards, WardBar } from '#features/wards'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconCamera } from '@schoolgate/ui/icons/camera'
import { IconHouseLine } from '@schoolgate/ui/icons/house-line'
import { IconPhone } from '@schoolgate/ui/icons/phone'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { AskSheet } from './ask-sheet.tsx'
import { AskedList } from './asked-list.tsx'
import { requestsQuery } from './requests.queries.ts'
import styles from './requests-screen.module.css'
import { requestsWords } from './requests.words.ts'

const ICONS = { address: IconHouseLine, phone: IconPhone, photo: IconCamera }

/** What only the school may change of a child's record: the parent asks, and reads here what became of it. */
export function RequestsScreen() {
  const text = useWords(requestsWords)
  const ward = useSelectedWard()
  const wards = useWards()
  const asked = useQuery(requestsQuery(ward?.id ?? ''))
  const content = () => {
    if (wards.data?.length === 0) return <NoWards />
    if (!ward || !asked.data)
      return (
        <NotHereYet asked={[asked, wards]} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="60%" height={24} />
          <SkeletonBar height={180} gap={16} />
        </NotHereYet>
      )
    if (!asked.data.may_ask) return <Empty title={text.mayNot(ward.first_name)} line={text.mayNotLine} />
    return <Asking key={ward.id} ward={ward} requests={asked.data.requests} />
  }
  return (
    <Page title={text.title} back="/profile">
      <WardBar />
      {content()}
    </Page>
  )
}

function Asking({ ward, requests }: { ward: Ward; requests: Parameters<typeof AskedList>[0]['requests'] }) {
  const text = useWords(requestsWords)
  const [kind, setKind] = useState<RequestKind | null>(null)
  return (
    <>
      <h2 className={styles.lead}>{text.lead(ward.first_name)}</h2>
      <Mute>{text.line}</Mute>
      <Section>
        <Card flush>
          <List>
            {REQUEST_KINDS.map((one) => {
              const Icon = ICONS[one]
              return (
                <ListRow
                  key={one}
                  icon={<Icon />}
                  title={text.kinds[one]}
                  line={text.kindLines[one]}
                  onClick={() => setKind(one)}
                />
              )
            })}
          </List>
        </Card>
      </Section>
      <AskedList ward={ward} requests={requests} />
      <AskSheet ward={ward} kind={kind} onClose={() => setKind(null)} />
    </>
  )
}
