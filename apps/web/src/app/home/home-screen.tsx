import { greetingAt } from '@schoolgate/contracts/first-words'
import { useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { appWords } from '#app/app.words.ts'
import { useFeed } from '#features/feed'
import { forgetArrival, hasArrived, publicSchool, useAuth, useSchoolInfo, useTimeZone } from '#features/identity'
import { useUnreadNotices } from '#features/notices'
import { mustChooseWard, NoWards, useWards } from '#features/wards'
import { dayOf, dayText, timeText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { IconButton } from '@schoolgate/ui/icon-button'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { Mute } from '@schoolgate/ui/mute'
import { Note } from '@schoolgate/ui/note'
import { Page, Section } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { TextLink } from '@schoolgate/ui/text-link'
import { HomeBrand } from './home-brand.tsx'
import { HomeNews } from './home-news.tsx'
import styles from './home-screen.module.css'
import { homeWords } from './home.words.ts'
import { GateRow } from './gate-row.tsx'
import { hasSchool, weekOfTerm } from './term-day.ts'

/** Home: is my child fine, what do I owe, what did the school say, what needs me. */
export function HomeScreen() {
  const text = useWords(appWords)
  const words = useWords(homeWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const user = useAuth((state) => state.user)
  const school = useSchoolInfo()
  const wards = useWards()
  // Asked for now, shown by HomeNews: the two answers of Home come together.
  useFeed()
  const unread = useUnreadNotices()
  const [justArrived] = useState(hasArrived)
  useEffect(forgetArrival, [])
  const [now] = useState(() => new Date())
  const today = dayOf(now, timeZone)
  const week = weekOfTerm(school?.terms ?? [], today)
  if (justArrived && wards.data && mustChooseWard(wards.data)) return <Redirect to="/wards" replace />
  return (
    <Page
      title={text.home}
      wide
      hasHeading
      brand={
        <HomeBrand
          school={school ?? publicSchool()}
          name={school?.name ?? user?.schoolname ?? ''}
          line={week && words.inTerm(week.term, week.week, week.weeks)}
        />
      }
      action={
        <IconButton href="/notices" label={text.noticesNew(unread)} count={unread}>
          <IconBell />
        </IconButton>
      }
    >
      <div className={styles.greeting}>
        <Mute>{dayText(today, language)}</Mute>
        <h1 tabIndex={-1}>{greetingAt(timeText(now, 'en', timeZone), user?.fullname ?? '', words)}</h1>
      </div>
      {wards.data ? (
        <>
          {wards.data.length === 0 ? <NoWards /> : <GateRow wards={wards.data} isSchoolDay={hasSchool(school, today)} />}
          <HomeNews wards={wards.data} />
        </>
      ) : (
        <NotHereYet asked={wards} title={text.homeDidNotCome} line={text.homeDidNotComeLine}>
          <SkeletonBar arch width="78px" height={92} />
          <SkeletonBar height={200} gap={24} />
          <SkeletonBar height={180} gap={24} />
        </NotHereYet>
      )}
      <Section>
        <Note tone="info" icon={<IconShieldCheck />} title={text.notSure}>
          {text.notSureLine} <TextLink href="/verify">{text.checkNow}</TextLink>
        </Note>
      </Section>
    </Page>
  )
}
