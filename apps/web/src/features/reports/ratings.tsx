import type { ReportRating } from '@schoolgate/contracts/reports'
import { useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { paperWords } from './paper.words.ts'
import styles from './report-parts.module.css'
import { type AnyReport, firstName } from './whole.ts'

const FIVE = [1, 2, 3, 4, 5]

function Rating({ rating: { name, rating, of_five, remark } }: { rating: ReportRating }) {
  const text = useWords(paperWords)
  return (
    <div className={styles.rating}>
      <dt>
        {name}
        {remark !== null && <Mute>{remark}</Mute>}
      </dt>
      <dd>
        {of_five === null ? (
          <Chip tone="accent">{rating}</Chip>
        ) : (
          <span className={styles.arches} role="img" aria-label={text.ofFive(name, of_five)}>
            {FIVE.map((step) => (
              <i key={step} className={step <= of_five ? styles.full : undefined} />
            ))}
          </span>
        )}
      </dd>
    </div>
  )
}

function Ratings({ title, ratings }: { title: string; ratings: readonly ReportRating[] }) {
  if (ratings.length === 0) return null
  return (
    <Section>
      <Card>
        <h2>{title}</h2>
        <dl className={styles.ratings}>
          {ratings.map((rating) => (
            <Rating key={rating.name} rating={rating} />
          ))}
        </dl>
      </Card>
    </Section>
  )
}

/** Traits and skills of the hand, each in five arches; in a preschool what the child can do, strengths and what comes next. */
export function Traits({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const { affective, psychomotor, skills, strengths, areas_for_growth } = report
  const name = firstName(report)
  return (
    <>
      <Ratings title={text.canDo(name)} ratings={skills} />
      {(strengths !== null || areas_for_growth !== null) && (
        <Section>
          <Card flush>
            {strengths !== null && (
              <div className={styles.remark}>
                <Mute>{text.strengths}</Mute>
                <p className={styles.words}>{strengths}</p>
              </div>
            )}
            {areas_for_growth !== null && (
              <div className={styles.remark}>
                <Mute>{text.growth}</Mute>
                <p className={styles.words}>{areas_for_growth}</p>
              </div>
            )}
          </Card>
        </Section>
      )}
      <Ratings title={text.behaves(name)} ratings={affective} />
      <Ratings title={text.hands} ratings={psychomotor} />
    </>
  )
}
