import type { NoticeReach } from '@schoolgate/contracts/office-notices'
import { useState } from 'react'
import { useSession } from '#features/identity'
import { Chip } from '@schoolgate/ui/chip'
import { IconHandTapBold } from '@schoolgate/ui/icons/hand-tap-bold'
import { IconPaperclip } from '@schoolgate/ui/icons/paperclip'
import { IconWalletBold } from '@schoolgate/ui/icons/wallet-bold'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { KeyValues } from '@schoolgate/ui/key-values'
import { dayText } from '@schoolgate/ui/lib/dates'
import { fileSize } from '@schoolgate/ui/lib/file-size'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { MarkedText } from '@schoolgate/ui/marked-text'
import { Pill, PillRow } from '@schoolgate/ui/pill'
import { composeWords } from './compose.words.ts'
import { actionOf, factsOf, type NoticeDraft, translationOf } from './draft.ts'
import styles from './parents-view.module.css'
import { tongueWords } from './tongue.words.ts'
import { viewWords } from './view.words.ts'

type Tongue = 'en' | 'fr'

/** The language of who has not chosen the other one. */
const firstLanguage = (other: Tongue | undefined, mine: Tongue): Tongue => (other === mine ? (mine === 'en' ? 'fr' : 'en') : mine)

/** What a parent gets, beside what is written: first on the locked phone, then the page itself. */
export function ParentsView({ draft, reach }: { draft: NoticeDraft; reach: NoticeReach | undefined }) {
  const text = useWords(viewWords)
  const tongues = useWords(tongueWords)
  const language = useLanguage()
  const session = useSession()
  const [isOther, setOther] = useState(false)
  const other = translationOf(draft)
  const words = isOther && other ? other : draft
  const lock = reach?.texts[isOther && other ? other.language : firstLanguage(other?.language, language)]
  const sender = session.state === 'in' ? session.staff.user.fullname : ''
  return (
    <section aria-label={text.title} className={styles.view}>
      <h2 className={styles.head}>{text.title}</h2>
      {other && (
        <PillRow label={tongues.seeIn}>
          <Pill pressed={!isOther} onClick={() => setOther(false)}>
            {tongues.first}
          </Pill>
          <Pill pressed={isOther} onClick={() => setOther(true)}>
            {tongues.tongues[other.language]}
          </Pill>
        </PillRow>
      )}
      <div className={styles.phone}>
        {lock && draft.title.trim() !== '' && (
          <div className={styles.lock} aria-label={text.lock} role="group">
            <b>{lock.title}</b>
            <span>{lock.body}</span>
          </div>
        )}
        <div className={styles.page}>
          <Kind draft={draft} />
          <p className={styles.title}>{words.title.trim() || text.noTitle}</p>
          <p className={styles.line}>
            {sender} · {text.now}
          </p>
          <MarkedText body={words.body.trim() || text.noBody} />
          <Facts draft={draft} />
          {draft.papers.map(({ id, name, bytes }) => (
            <p key={id} className={styles.paper}>
              <IconPaperclip size="s" />
              {name} · {fileSize(bytes, language)}
            </p>
          ))}
          <Question draft={draft} />
        </div>
      </div>
    </section>
  )
}

function Kind({ draft }: { draft: NoticeDraft }) {
  const text = useWords(viewWords)
  const { categories } = useWords(composeWords)
  const action = actionOf(draft)
  if (action !== undefined && action !== 'pay')
    return (
      <Chip tone="late">
        <IconHandTapBold size="xs" />
        {text.pleaseAnswer}
      </Chip>
    )
  if (draft.kind === 'urgent')
    return (
      <Chip tone="bad">
        <IconWarningBold size="xs" />
        {text.urgent}
      </Chip>
    )
  return (
    <Chip>
      {draft.category === 'fees' && <IconWalletBold size="xs" />}
      {categories[draft.category]}
    </Chip>
  )
}

function Facts({ draft }: { draft: NoticeDraft }) {
  const text = useWords(viewWords)
  const language = useLanguage()
  const { eventDay, eventTime, eventPlace } = draft
  const items = [
    ...(eventDay === ''
      ? []
      : [{ label: text.when, value: [dayText(eventDay, language), eventTime].filter(Boolean).join(', ') }]),
    ...(eventDay === '' || eventPlace.trim() === '' ? [] : [{ label: text.where, value: eventPlace }]),
    ...factsOf(draft),
  ]
  return items.length === 0 ? null : (
    <div className={styles.facts}>
      <KeyValues items={items} />
    </div>
  )
}

/** The slip at the foot of the page. It is a picture of one: nothing in it is pressed. */
function Question({ draft }: { draft: NoticeDraft }) {
  const text = useWords(viewWords)
  const language = useLanguage()
  const action = actionOf(draft)
  if (action === undefined) return null
  const name = draft.audience === 'ward' ? draft.forName.split(' ')[0] : text.someChild
  const consent = draft.audience === 'school' ? text.consentFamily : text.consent(name ?? '')
  const [title, ...buttons] = {
    consent: [consent, text.consentYes, text.no],
    rsvp: [text.rsvp, text.rsvpYes, text.no],
    acknowledge: [text.acknowledge, text.acknowledgeButton],
    reply: [text.reply, text.replyButton],
    pay: [text.pay, text.payButton],
  }[action]
  return (
    <div className={action === 'pay' ? styles.soft : styles.slip}>
      <b>{title}</b>
      {action !== 'pay' && (
        <span>{draft.answerBy === '' ? text.canChange : text.answerBy(dayText(draft.answerBy, language))}</span>
      )}
      <span className={styles.buttons}>
        {buttons.map((button, place) => (
          <span key={button} className={place === 0 ? styles.first : styles.other}>
            {button}
          </span>
        ))}
      </span>
    </div>
  )
}
