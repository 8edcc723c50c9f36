import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useFirstWords } from '#features/first-words'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { List, ListRow } from '@schoolgate/ui/list'
import { Page, Section, useGoBack } from '#ui/page'
import { Sheet } from '@schoolgate/ui/sheet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Mute } from '@schoolgate/ui/mute'
import { toast } from '@schoolgate/ui/toast'
import { NoWards } from './no-wards.tsx'
import { mustChooseWard, selectWard, useChosenWardId, useWards } from './selected-ward.ts'
import { WardCard } from './ward-card.tsx'
import { WardDetails } from './ward-details.tsx'
import styles from './wards-screen.module.css'
import { wardsWords } from './wards.words.ts'

/** The select-child screen: tap a child, and every page shows that child. */
export function WardsScreen() {
  const text = useWords(wardsWords)
  const asked = useWards()
  const { data: wards } = asked
  useFirstWords('wards', wards && [wards])
  return (
    <Page title={text.title}>
      {wards ? (
        <Wards wards={wards} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="70%" />
          {[0, 1, 2].map((row) => (
            <SkeletonBar key={row} height={120} gap={14} />
          ))}
        </NotHereYet>
      )}
    </Page>
  )
}

function Wards({ wards }: { wards: readonly Ward[] }) {
  const text = useWords(wardsWords)
  const [search, setSearch] = useSearchParams()
  const [, goTo] = useLocation()
  const goBack = useGoBack()
  const selectedId = useChosenWardId()
  // After sign-in, on a device where nothing was chosen: there is no page to go back to.
  const [isFirstChoice] = useState(() => mustChooseWard(wards))
  const opened = wards.findIndex((ward) => ward.id === search.get('ward'))
  const openedWard = wards[opened]

  const choose = (ward: Ward) => {
    selectWard(ward.id)
    toast(text.nowShowing(ward.first_name))
    if (isFirstChoice) goTo('/home', { replace: true })
    else goBack('/home')
  }

  if (wards.length === 0) return <NoWards />
  return (
    <>
      <Mute>{isFirstChoice ? text.whichWard : text.tapToChoose}</Mute>
      <ul className={styles.wards}>
        {wards.map((ward, place) => (
          <li key={ward.id}>
            <WardCard ward={ward} place={place} isSelected={ward.id === selectedId} onSelect={() => choose(ward)} />
          </li>
        ))}
      </ul>
      {!isFirstChoice && (
        <Section title={text.moreTitle}>
          <Card flush>
            <List>
              {wards.map((ward) => (
                <ListRow
                  key={ward.id}
                  icon={<IconIdentificationCard />}
                  title={text.details(ward.first_name)}
                  line={text.detailsLine}
                  onClick={() => setSearch({ ward: ward.id })}
                />
              ))}
            </List>
          </Card>
        </Section>
      )}
      <Sheet open={openedWard !== undefined} onClose={() => goBack('/wards')} title={openedWard?.fullname ?? ''}>
        {openedWard && <WardDetails ward={openedWard} place={opened} />}
      </Sheet>
    </>
  )
}
