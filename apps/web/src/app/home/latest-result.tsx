import type { FeedItem } from '@schoolgate/contracts/feed'
import type { Ward } from '@schoolgate/contracts/wards'
import type { ReactNode } from 'react'
import { toneAt } from '#features/wards'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Mute } from '@schoolgate/ui/mute'
import { TextLink } from '@schoolgate/ui/text-link'
import styles from './home-cards.module.css'
import { homeWords } from './home.words.ts'
import { resultLine } from './result-line.ts'

function Result({ wards, wardId, children }: { wards: readonly Ward[]; wardId: string | undefined; children: ReactNode }) {
  const text = useWords(homeWords)
  const place = wards.findIndex((ward) => ward.id === wardId)
  return (
    <Card>
      <div className={styles.head}>
        <h2>{text.latestResult}</h2>
        {wards[place] && <Chip tone={toneAt(place)}>{wards[place].first_name}</Chip>}
      </div>
      {children}
    </Card>
  )
}

/** Where the subject is going: this mark at the end of those before it, all of them in its words. */
function Line({ marks, subject }: { marks: readonly number[]; subject: string }) {
  const text = useWords(homeWords)
  if (marks.length < 2) return null
  const points = resultLine(marks)
  const last = points.at(-1)
  return (
    <svg className={styles.line} viewBox="0 0 92 64" role="img" aria-label={text.marksBefore(subject, marks.join(', '))}>
      <path d={`M${points.map(({ x, y }) => `${x} ${y}`).join(' ')}`} />
      <circle cx={last?.x} cy={last?.y} r="5.5" />
    </svg>
  )
}

/** The newest mark or report of all wards; the average of the last report where the feed has none. */
export function LatestResult({ items, wards }: { items: readonly FeedItem[]; wards: readonly Ward[] }) {
  const text = useWords(homeWords)
  const language = useLanguage()
  const newest = items.find((item) => item.kind === 'score_published' || item.kind === 'term_report')
  const ward = wards.find((one) => one.summary.latest_report !== null)
  const report = ward?.summary.latest_report
  if (newest) {
    const { mark, line, ward_ids, target, title } = newest
    return (
      <Result wards={wards} wardId={ward_ids[0]}>
        <div className={styles.withLine}>
          <div>
            {mark && (
              <p>
                <span className={styles.hero}>{mark.score.toLocaleString(language)}</span>{' '}
                <span className={styles.of}>{text.outOf(mark.of.toLocaleString(language))}</span>
              </p>
            )}
            <p className={styles.result}>
              <TextLink href={target}>{mark?.work ?? title}</TextLink>
            </p>
            {line !== '' && <Mute>{line}</Mute>}
            {mark?.comment && <p className={styles.comment}>{text.wrote(mark.comment, mark.teacher)}</p>}
          </div>
          {mark && <Line marks={[...mark.before, Math.round((mark.score / mark.of) * 100)]} subject={line} />}
        </div>
      </Result>
    )
  }
  if (!ward || !report) return null
  return (
    <Result wards={wards} wardId={ward.id}>
      {report.average !== null && (
        <p>
          <span className={styles.hero}>{report.average.toLocaleString(language)}</span> {text.average(report.term)}
        </p>
      )}
      <p className={styles.result}>
        <TextLink href={`/termreports?ward=${ward.id}`}>{text.reports}</TextLink>
      </p>
    </Result>
  )
}
