import type { OfficeNotice } from '@schoolgate/contracts/office-notices'
import { Chip } from '@schoolgate/ui/chip'
import { IconHandTapBold } from '@schoolgate/ui/icons/hand-tap-bold'
import { IconWarningBold } from '@schoolgate/ui/icons/warning-bold'
import { dayOf, dayShort, dayText, momentText, timeText } from '@schoolgate/ui/lib/dates'
import { type Language, useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Progress } from '@schoolgate/ui/progress'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './notice-list.module.css'
import { noticesWords } from './notices.words.ts'

/** For whom a notice is, in words. */
export const useAudienceName = ({ audience, audience_label }: Pick<OfficeNotice, 'audience' | 'audience_label'>): string => {
  const text = useWords(noticesWords)
  if (audience === 'school') return text.wholeSchool
  return audience === 'level' ? text.toLevel(audience_label ?? '') : (audience_label ?? '')
}

const momentAhead = (instant: string, language: Language) =>
  `${dayText(dayOf(instant), language)}, ${timeText(instant, language)}`

/** One notice of the list: for whom, when, and how many read and answered it. */
export function NoticeRow({ notice, now }: { notice: OfficeNotice; now: Date }) {
  const text = useWords(noticesWords)
  const language = useLanguage()
  const audience = useAudienceName(notice)
  const { title, state, priority, published_at, withdrawn_at, action, counts } = notice
  const moment = {
    scheduled: () => text.goes(momentAhead(published_at, language)),
    sent: () => momentText(published_at, now, language),
    taken_back: () => text.back(momentText(withdrawn_at ?? published_at, now, language)),
  }[state]()
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <TextLink href={`/notices?notice=${notice.id}`}>{title}</TextLink>
        <span className={styles.line}>
          {audience} · {moment}
        </span>
        {(priority === 'urgent' || counts.answered !== null) && (
          <span className={styles.chips}>
            {priority === 'urgent' && (
              <Chip tone="bad">
                <IconWarningBold size="xs" />
                {text.urgent}
              </Chip>
            )}
            {counts.answered !== null && state !== 'taken_back' && (
              <Chip tone={counts.answered < counts.children ? 'late' : 'ok'}>
                <IconHandTapBold size="xs" />
                {text.answered(counts.answered, counts.children)}
                {action?.due_at != null && ` ${text.by(dayShort(dayOf(action.due_at), language))}`}
              </Chip>
            )}
          </span>
        )}
      </div>
      {state === 'scheduled' && <span className={styles.line}>{text.families(counts.guardians)}</span>}
      {state === 'sent' && (
        <div className={styles.read}>
          <span className={styles.line}>{text.read(counts.read, counts.guardians)}</span>
          <Progress label={text.readLabel(title)} value={counts.read / Math.max(1, counts.guardians)} />
        </div>
      )}
    </li>
  )
}
