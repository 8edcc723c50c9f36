import type { WardRequest } from '@schoolgate/contracts/requests'
import type { Ward } from '@schoolgate/contracts/wards'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { momentText } from '@schoolgate/ui/lib/dates'
import { localPhone } from '@schoolgate/ui/lib/phone'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { requestsOutbox } from './outbox.ts'
import styles from './requests-screen.module.css'
import { requestsWords } from './requests.words.ts'
import { useTakingBack } from './use-asking.ts'

const TONES = { waiting: 'late', accepted: 'ok', declined: 'plain', taken_back: 'plain' } as const

/** What was asked for and what became of it, newest first; what still waits on this phone stands above. */
export function AskedList({ ward, requests }: { ward: Ward; requests: readonly WardRequest[] }) {
  const text = useWords(requestsWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const waiting = requestsOutbox.useWaiting().filter(({ ward_id }) => ward_id === ward.id)
  const { takeBack, isTaking } = useTakingBack(ward)
  const said = ({ kind, value }: Pick<WardRequest, 'kind' | 'value'>) =>
    kind === 'photo' ? text.newPhoto : kind === 'phone' ? localPhone(value ?? '') : (value ?? '')
  return (
    <Section title={text.asked}>
      {waiting.length + requests.length === 0 && <Mute>{text.none}</Mute>}
      {waiting.length + requests.length > 0 && (
        <Card flush>
          <ul>
            {waiting.map((message) => (
              <li key={message.request_id} className={styles.asked}>
                <div className={styles.head}>
                  <b>{said(message)}</b>
                  <Chip tone="info">{text.onPhone}</Chip>
                </div>
                <Mute>{text.kinds[message.kind]}</Mute>
              </li>
            ))}
            {requests.map((request) => (
              <li key={request.id} className={styles.asked}>
                <div className={styles.head}>
                  <b>{said(request)}</b>
                  <Chip tone={TONES[request.state]}>{text.states[request.state]}</Chip>
                </div>
                <Mute>
                  {text.kinds[request.kind]} · {momentText(request.decided_at ?? request.at, now, language, timeZone)}
                </Mute>
                {request.reason !== null && <p>{text.because(request.reason)}</p>}
                {request.state === 'waiting' && (
                  <div>
                    <Button
                      size="small"
                      busy={isTaking}
                      aria-label={text.takeBackOf(said(request))}
                      onClick={() => takeBack(request)}
                    >
                      {text.takeBack}
                    </Button>
                  </div>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Section>
  )
}
