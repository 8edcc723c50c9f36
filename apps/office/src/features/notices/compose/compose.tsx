import { useState } from 'react'
import { useLocation } from 'wouter'
import { ScreenHead, useNow } from '#features/frame'
import type { Staff } from '#features/identity'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconWarningCircle } from '@schoolgate/ui/icons/warning-circle'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import { useIsDesk } from '@schoolgate/ui/lib/wide'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { AudienceField } from './audience-field.tsx'
import styles from './compose.module.css'
import { composeWords } from './compose.words.ts'
import { goesAt, missingIn, type NoticeDraft } from './draft.ts'
import { AnswerField, KindField } from './kind-field.tsx'
import { MoreFields } from './more-fields.tsx'
import { ParentsView } from './parents-view.tsx'
import { Reach } from './reach.tsx'
import { isLong, readingEase } from './reading-ease.ts'
import { TranslationField } from './translation-field.tsx'
import { useDraft } from './use-draft.ts'
import { useReach } from './use-reach.ts'

const LONGEST_TITLE = 120
const LONGEST_BODY = 8000
const NOTHING_MISSING = { for: false, title: false, body: false, translation: false, answerBy: false, goesAt: false }

/** Writes a notice: whom it is for and what it wants, the words, and beside them what parents get and what it costs. */
export function Compose({ session }: { session: Staff }) {
  const text = useWords(composeWords)
  const now = useNow()
  const [, navigate] = useLocation()
  const [isTried, setTried] = useState(false)
  const { draft, change, send, isSending, error, isKept } = useDraft(session.user.user_id, (code) => toast(text.sent(code)))
  const { data: reach } = useReach(draft)
  const missing = isTried ? missingIn(draft, now) : NOTHING_MISSING
  const handleSend = () => {
    setTried(true)
    if (!Object.values(missingIn(draft, now)).includes(true)) void send()
  }
  const families = draft.audience !== 'school' && draft.for === '' ? undefined : reach?.families
  const sayTo = goesAt(draft) === undefined ? text.send : text.schedule
  const isDesk = useIsDesk()
  const acts = (
    <div className={styles.acts}>
      <Button onClick={() => navigate('/notices')}>{text.later}</Button>
      <Button kind="primary" busy={isSending} onClick={handleSend}>
        <IconMegaphoneSimple size="s" />
        {families === undefined ? text.sendPlain : sayTo(families)}
      </Button>
    </div>
  )
  return (
    <>
      <ScreenHead title={text.title} line={isKept ? text.kept : text.notKept} {...(isDesk ? { acts } : {})} />
      <div className={styles.columns}>
        <div className={styles.form}>
          <Trouble error={error} isOnItsWay={draft.isOnItsWay && !isSending} />
          <Card>
            <div className={styles.two}>
              <div>
                <AudienceField draft={draft} onChange={change} isMissing={missing.for} />
                {families !== undefined && reach && (
                  <p className={styles.hint} role="status">
                    {text.counts(reach.children, reach.families, reach.guardians)}
                  </p>
                )}
              </div>
              <KindField draft={draft} onChange={change} />
            </div>
          </Card>
          <Card>
            <Field
              label={text.titleField}
              value={draft.title}
              maxLength={LONGEST_TITLE}
              error={missing.title ? text.missing.title : null}
              onChange={(event) => change({ title: event.currentTarget.value })}
            />
            <Field
              label={text.bodyField}
              lines={8}
              value={draft.body}
              maxLength={LONGEST_BODY}
              hint={text.bodyHint}
              error={missing.body ? text.missing.body : null}
              onChange={(event) => change({ body: event.currentTarget.value })}
            />
            <Ease body={draft.body} />
            <TranslationField draft={draft} reach={reach} onChange={change} isMissing={missing.translation} />
            <div className={styles.answer}>
              <AnswerField draft={draft} onChange={change} isMissing={missing.answerBy} />
            </div>
          </Card>
          <Card>
            <MoreFields draft={draft} onChange={change} missing={missing} />
          </Card>
        </div>
        <div className={styles.side}>
          <ParentsView draft={draft} reach={reach} />
          {families !== undefined && reach && <Reach reach={reach} />}
        </div>
      </div>
      {/* On a phone one sends what one has read through. */}
      {!isDesk && acts}
    </>
  )
}

/** Why it did not go, or that it goes by itself. */
function Trouble({ error, isOnItsWay }: { error: unknown; isOnItsWay: boolean }) {
  const { problems, goesByItself } = useWords(composeWords)
  if (error === null) return isOnItsWay ? <Note role="status">{goesByItself}</Note> : null
  return (
    <Note tone="bad" role="alert" icon={<IconWarningCircle size="s" />}>
      {problemInWords(error, {
        codes: {
          'office.nobody_there': problems.nobody,
          'office.expires_too_early': problems.expires,
          'office.due_too_early': problems.due,
          'office.no_such_paper': problems.paper,
        },
        offline: problems.offline,
        wait: problems.wait,
        trouble: problems.trouble,
        other: problems.notTaken,
      })}
    </Note>
  )
}

function Ease({ body }: Pick<NoticeDraft, 'body'>) {
  const text = useWords(composeWords)
  const { ease, longest } = readingEase(body)
  if (ease === 'none') return null
  return (
    <p className={styles.ease}>
      <span className={ease === 'hard' ? styles.hard : styles.easy}>{text.ease[ease]}</span>
      {isLong(longest) && <span>{text.longest(longest)}</span>}
    </p>
  )
}
