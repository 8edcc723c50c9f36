import { Redirect } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { publicSchool, takeArrival, useAuth } from '#features/identity'
import { useUnreadNotices } from '#features/notices'
import { mustChooseWard, useWards, WardPortrait } from '#features/wards'
import { ApiError } from '#lib/api'
import { dayOf, dayText } from '#lib/dates'
import { useLanguage, useWords } from '#lib/words'
import { Card } from '#ui/card'
import { ErrorState } from '#ui/error-state'
import { IconButton } from '#ui/icon-button'
import { IconBell } from '#ui/icons/bell'
import { IconMegaphoneSimple } from '#ui/icons/megaphone-simple'
import { IconShieldCheck } from '#ui/icons/shield-check'
import { Link } from '#ui/link'
import { List, ListRow } from '#ui/list'
import { Mute } from '#ui/mute'
import { Note } from '#ui/note'
import { Page, Section } from '#ui/page'
import { Skeleton } from '#ui/skeleton'
import { SkeletonBar } from '#ui/skeleton-bar'
import { TextLink } from '#ui/text-link'
import { useState } from 'react'
import { HomeBrand } from './home-brand.tsx'
import styles from './home-screen.module.css'

const NOON = 12
const EVENING = 17

/** Home: a greeting, the wards at the gate, and the way to what the school says. */
export function HomeScreen() {
  const text = useWords(appWords)
  const language = useLanguage()
  const user = useAuth((state) => state.user)
  const wards = useWards()
  const unread = useUnreadNotices()
  const [justArrived] = useState(takeArrival)
  const [now] = useState(() => new Date())
  const firstName = user?.fullname.split(' ')[0] ?? ''
  const greet = now.getHours() < NOON ? text.goodMorning : now.getHours() < EVENING ? text.goodAfternoon : text.goodEvening
  if (justArrived && wards.data && mustChooseWard(wards.data)) return <Redirect to="/wards" replace />
  return (
    <Page
      title={text.home}
      hasHeading
      brand={<HomeBrand school={publicSchool()} name={user?.schoolname ?? ''} />}
      action={
        <IconButton href="/notices" label={text.noticesNew(unread)} count={unread}>
          <IconBell />
        </IconButton>
      }
    >
      <div className={styles.greeting}>
        <Mute>{dayText(dayOf(now), language)}</Mute>
        <h1 tabIndex={-1}>{greet(firstName)}</h1>
      </div>
      {wards.isPending ? (
        <Skeleton>
          <SkeletonBar arch width="78px" height={92} gap={24} />
          <SkeletonBar height={120} gap={24} />
        </Skeleton>
      ) : wards.data === undefined ? (
        <ErrorState
          title={text.homeDidNotCome}
          line={text.homeDidNotComeLine}
          onRetry={() => void wards.refetch()}
          code={wards.error instanceof ApiError ? wards.error.requestId : null}
        />
      ) : (
        <Section>
          <ul className={styles.gate} aria-label={text.myWardsToday}>
            {wards.data.map((ward, place) => (
              <li key={ward.id}>
                <Link className={styles.ward} href={`/wards?ward=${ward.id}`}>
                  <WardPortrait ward={ward} place={place} size={78} />
                  <b className={styles.name}>{ward.first_name}</b>
                  <span className={styles.class}>{ward.class}</span>
                </Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={text.whatTheSchoolSays}>
        <Card flush>
          <List>
            <ListRow
              href="/notices"
              icon={<IconMegaphoneSimple />}
              title={unread > 0 ? text.unread(unread) : text.nothingUnread}
              line={text.openNotices}
              isNew={unread > 0}
            />
          </List>
        </Card>
      </Section>
      <Section>
        <Note tone="info" icon={<IconShieldCheck />} title={text.notSure}>
          {text.notSureLine} <TextLink href="/verify">{text.checkNow}</TextLink>
        </Note>
      </Section>
    </Page>
  )
}
