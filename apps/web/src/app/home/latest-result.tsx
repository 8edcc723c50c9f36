import type { FeedItem } from '@schoolgate/contracts/feed'
import type { Ward } from '@schoolgate/contracts/wards'
import { toneAt } from '#features/wards'
import { useLanguage, useWords } from '#lib/words'
import { Card } from '#ui/card'
import { Chip } from '#ui/chip'
import { Mute } from '#ui/mute'
import { TextLink } from '#ui/text-link'
import styles from './home-cards.module.css'
import { homeWords } from './home.words.ts'

function Head({ wards, wardId }: { wards: readonly Ward[]; wardId: string | undefined }) {
  const text = useWords(homeWords)
  const place = wards.findIndex((ward) => ward.id === wardId)
  return (
    <div className={styles.head}>
      <h2>{text.latestResult}</h2>
      {wards[place] && <Chip tone={toneAt(place)}>{wards[place].first_name}</Chip>}
    </div>
  )
}

/** The newest mark or report of all wards; the average of the last report where the feed has none. */
export function LatestResult({ items, wards }: { items: readonly FeedItem[]; wards: readonly Ward[] }) {
  const text = useWords(homeWords)
  const language = useLanguage()
  const newest = items.find((item) => item.kind === 'score_published' || item.kind === 'term_report')
  const ward = wards.find((one) => one.summary.latest_report !== null)
  const report = ward?.summary.latest_report
  if (newest)
    return (
      <Card>
        <Head wards={wards} wardId={newest.ward_ids[0]} />
        {newest.mark && (
          <p>
            <span className={styles.hero}>{newest.mark.score.toLocaleString(language)}</span>{' '}
            {text.outOf(newest.mark.of.toLocaleString(language))}
          </p>
        )}
        <p className={styles.result}>
          <TextLink href={newest.target}>{newest.mark?.work ?? newest.title}</TextLink>
        </p>
        {newest.line !== '' && <Mute>{newest.line}</Mute>}
        {newest.mark?.comment && <p className={styles.comment}>{text.wrote(newest.mark.comment, newest.mark.teacher)}</p>}
      </Card>
    )
  if (!ward || !report) return null
  return (
    <Card>
      <Head wards={wards} wardId={ward.id} />
      {report.average !== null && (
        <p>
          <span className={styles.hero}>{report.average.toLocaleString(language)}</span> {text.average(report.term)}
        </p>
      )}
      <p className={styles.result}>
        <TextLink href={`/termreports?ward=${ward.id}`}>{text.reports}</TextLink>
      </p>
    </Card>
  )
}
