import type { ReactNode } from 'react'
import { dayOf, dayText } from '@schoolgate/ui/lib/dates'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { IconPenNib } from '@schoolgate/ui/icons/pen-nib'
import { IconSealCheckFill } from '@schoolgate/ui/icons/seal-check-fill'
import { KeyValues } from '@schoolgate/ui/key-values'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { QrSquare } from '@schoolgate/ui/qr-square'
import { Stats } from '@schoolgate/ui/stats'
import { TextLink } from '@schoolgate/ui/text-link'
import { paperWords } from './paper.words.ts'
import styles from './report-parts.module.css'
import { type AnyReport } from './whole.ts'

const present = <T,>(items: readonly (T | null)[]): T[] => items.filter((item) => item !== null)

/** Days in school, conduct and interest; the attitude stands with the dates, so that the box keeps three. */
export function ReportStats({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const { times_present, times_opened, conduct, interest } = report
  const items = present([
    times_present === null
      ? null
      : {
          value: daysText(times_present, language),
          label: times_opened === null ? text.daysAlone : text.daysOf(daysText(times_opened, language)),
        },
    conduct === null ? null : { value: <span className={styles.phrase}>{conduct}</span>, label: text.conduct },
    interest === null ? null : { value: <span className={styles.phrase}>{interest}</span>, label: text.interest },
  ])
  if (items.length === 0) return null
  return (
    <Section>
      <Stats items={items} />
    </Section>
  )
}

function Remark({ role, by }: { role: string; by: AnyReport['class_teacher'] }) {
  const text = useWords(paperWords)
  if (by.remark === null) return null
  return (
    <div className={styles.remark}>
      <Mute>{role}</Mute>
      <p className={styles.words}>{text.quoted(by.remark)}</p>
      {by.name !== null && (
        <p className={styles.signer}>
          <b>{by.name}</b>
          {by.signature ? (
            <img className={styles.hand} src={by.signature} alt={text.signed} width={360} height={120} />
          ) : (
            <span className={styles.pen}>
              <IconPenNib size="xs" />
              {text.signed}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

/** What the class teacher and the head-teacher say. */
export function Remarks({ report: { class_teacher, head_teacher } }: { report: AnyReport }) {
  const text = useWords(paperWords)
  if (class_teacher.remark === null && head_teacher.remark === null) return null
  return (
    <Section>
      <Card flush>
        <Remark role={text.classTeacher} by={class_teacher} />
        <Remark role={text.headTeacher} by={head_teacher} />
      </Card>
    </Section>
  )
}

/** The days that matter, and where the child goes next. */
export function ReportDates({ report, more = [] }: { report: AnyReport; more?: { label: string; value: ReactNode }[] }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const { attitude, vacation_date, next_term_begins, promoted_to, repeated_in } = report
  const items = [
    ...present([
      attitude === null ? null : { label: text.attitude, value: attitude },
      vacation_date === null ? null : { label: text.closed, value: dayText(vacation_date, language) },
      next_term_begins === null ? null : { label: text.nextTerm, value: dayText(next_term_begins, language) },
      promoted_to === null ? null : { label: text.promotion, value: text.promotedTo(promoted_to) },
      repeated_in === null ? null : { label: text.promotion, value: text.repeatedIn(repeated_in) },
    ]),
    ...more,
  ]
  if (items.length === 0) return null
  return (
    <Section>
      <Card>
        <KeyValues items={items} />
      </Card>
    </Section>
  )
}

const SQUARE_WIDTH = 84

/** Why this paper can be trusted: its code, its square, its version. */
export function Seal({ report: { qr, verify_code, version, published_at, school } }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const day = published_at === null ? '' : dayText(dayOf(published_at, school.timezone), language, 'year')
  return (
    <Section>
      <Card className={styles.seal}>
        {qr !== null && (
          <span className={styles.square}>
            <QrSquare qr={qr} width={SQUARE_WIDTH} label={text.square} />
          </span>
        )}
        <div>
          <p className={styles.sealHead}>
            <IconSealCheckFill size="s" />
            {text.genuine}
          </p>
          <p className={styles.code}>{verify_code}</p>
          <p className={styles.small}>
            {text.version(version, day)}{' '}
            <TextLink href={`/verify?code=${encodeURIComponent(verify_code)}`}>{text.check}</TextLink>
          </p>
        </div>
      </Card>
    </Section>
  )
}
