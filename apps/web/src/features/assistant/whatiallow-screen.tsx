import type { AssistantConsent } from '@schoolgate/contracts/assistant'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { Note } from '@schoolgate/ui/note'
import { Page } from '#ui/page'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Switch } from '@schoolgate/ui/switch'
import { PageSentence } from '#ui/page-sentence'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { useChooseConsent, useConsent } from './consent.queries.ts'
import { consentWords } from './consent.words.ts'
import { MyConversations } from './my-conversations.tsx'
import styles from './whatiallow-screen.module.css'
import { allowWords } from './whatiallow.words.ts'

function Choices({ consent: { vendor, keeps_unanswered } }: { consent: AssistantConsent }) {
  const text = useWords(allowWords)
  const about = useWords(consentWords)
  const choose = useChooseConsent()
  const isHelped = vendor?.consent === 'given'
  return (
    <>
      <PageSentence>{isHelped ? text.helped(vendor.name) : text.atSchool}</PageSentence>
      <Card flush>
        <div className={styles.choices}>
          {vendor && (
            <Switch
              label={text.vendor(vendor.name)}
              line={text.vendorLine(vendor.region)}
              checked={isHelped}
              onChange={(outside_service) => choose.mutate({ outside_service }, { onError: sayNotTaken })}
            />
          )}
          <Switch
            label={about.keepUnanswered}
            line={`${about.keepUnansweredLine} ${text.unansweredGoes}`}
            checked={keeps_unanswered}
            onChange={(keep_unanswered) => choose.mutate({ keep_unanswered }, { onError: sayNotTaken })}
          />
        </div>
      </Card>
      {vendor && (
        <div className={styles.free}>
          <Note icon={<IconShieldCheck size="s" />}>{about.free}</Note>
        </div>
      )}
    </>
  )
}

/** What a parent lets the assistant do, changed at any time, and all that was said: to keep or to delete. */
export function WhatIAllowScreen() {
  const text = useWords(allowWords)
  const { asked, consent } = useConsent()
  return (
    <Page title={text.title} back="/profile" hasHeading={consent !== undefined}>
      {consent ? (
        <Choices consent={consent} />
      ) : (
        <NotHereYet asked={asked} title={text.notOpened} line={text.notOpenedLine}>
          <SkeletonBar width="80%" height={26} gap={16} />
          <SkeletonBar height={150} gap={16} />
        </NotHereYet>
      )}
      <MyConversations />
    </Page>
  )
}
