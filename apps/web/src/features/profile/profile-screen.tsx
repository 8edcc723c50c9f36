import type { Profile } from '@schoolgate/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFirstWords } from '#features/first-words'
import { askToLogout } from '#features/identity'
import { MessageChoices, messagesOutbox, PushDevices } from '#features/push'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconHandPalm } from '@schoolgate/ui/icons/hand-palm'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconLockSimple } from '@schoolgate/ui/icons/lock-simple'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { IconSignOut } from '@schoolgate/ui/icons/sign-out'
import { List, ListRow } from '@schoolgate/ui/list'
import { Columns, Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Devices } from './devices.tsx'
import { MyDetails } from './my-details.tsx'
import { PasswordSheet } from './password-sheet.tsx'
import { ProfileHead } from './profile-head.tsx'
import styles from './profile-screen.module.css'
import { profileOutbox } from './kept.ts'
import { profileQuery, withoutGaps } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'
import { RecordOpenings } from './record-openings.tsx'
import { ThisPhone } from './this-phone.tsx'

function Safety({ profile }: { profile: Profile }) {
  const text = useWords(profileWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <Section title={text.security}>
      <Card flush>
        <List>
          <ListRow
            icon={<IconLockSimple />}
            title={profile.has_password ? text.changePassword : text.setPassword}
            line={profile.has_password ? text.passwordSet : text.passwordNone}
            onClick={() => setOpen(true)}
          />
          <RecordOpenings />
          <ListRow icon={<IconIdentificationCard />} title={text.programs} line={text.programsLine} href="/programs" />
          <ListRow icon={<IconHandPalm />} title={text.allow} line={text.allowLine} href="/whatiallow" />
        </List>
      </Card>
      <PasswordSheet open={isOpen} hasPassword={profile.has_password} onClose={() => setOpen(false)} />
    </Section>
  )
}

function Record() {
  const text = useWords(profileWords)
  return (
    <Section title={text.record}>
      <Card flush>
        <List>
          <ListRow icon={<IconPencilLine />} title={text.askSchool} line={text.askSchoolLine} href="/requests" />
        </List>
      </Card>
    </Section>
  )
}

function SchoolDays() {
  const text = useWords(profileWords)
  return (
    <Section title={text.schoolDays}>
      <Card flush>
        <List>
          <ListRow icon={<IconCalendarCheck />} title={text.calendar} line={text.calendarLine} href="/calendar" />
        </List>
      </Card>
    </Section>
  )
}

function Opened({ profile }: { profile: Profile }) {
  const text = useWords(profileWords)
  return (
    <>
      <ProfileHead profile={profile} />
      <div className={styles.columns}>
        <Columns>
          <div>
            <MyDetails profile={profile} />
            <Record />
            <MessageChoices profile={profile} />
            <SchoolDays />
            <Safety profile={profile} />
          </div>
          <div>
            <ThisPhone profile={profile} />
            <PushDevices />
            <Devices />
            <Section>
              <Button full onClick={askToLogout}>
                <IconSignOut size="s" />
                {text.logout}
              </Button>
            </Section>
          </div>
        </Columns>
      </div>
    </>
  )
}

/** The profile as it will be once the school has what waits to be told. */
const useWithWhatWaits = (profile: Profile | undefined): Profile | undefined => {
  const changes = profileOutbox.useWaiting()
  const choices = messagesOutbox.useWaiting()
  return profile && [...changes.map(withoutGaps), ...choices].reduce<Profile>((all, some) => ({ ...all, ...some }), profile)
}

/** The parent's own page: who they are, how they are reached, how they sign in, and who looked. */
export function ProfileScreen() {
  const text = useWords(profileWords)
  const asked = useQuery(profileQuery)
  const profile = useWithWhatWaits(asked.data)
  useFirstWords('profile', asked.data && [asked.data])
  return (
    <Page title={text.title} wide hasHeading={profile !== undefined}>
      {profile ? (
        <Opened profile={profile} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar arch width="84px" height={99} />
          <SkeletonBar height={180} gap={24} />
          <SkeletonBar height={180} gap={24} />
        </NotHereYet>
      )}
    </Page>
  )
}
