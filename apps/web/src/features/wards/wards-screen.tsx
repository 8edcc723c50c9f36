import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { useWords } from '#lib/words'
import { Card } from '#ui/card'
import { NotHereYet } from '#ui/not-here-yet'
import { IconIdentificationCard } from '#ui/icons/identification-card'
import { List, ListRow } from '#ui/list'
import { Page, Section, useGoBack } from '#ui/page'
import { Sheet } from '#ui/sheet'
import { SkeletonBar } from '#ui/skeleton-bar'
import { Mute } from '#ui/mute'
import { toast } from '#ui/toast'
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
