import { SKILL_STEPS } from '@schoolgate/contracts/report-ratings'
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

const isStep = ({ rating }: ReportRating): boolean => SKILL_STEPS.some((step) => step === rating)

/** What a small child can do alone, with help, and what comes next: sentences, where the school rates in these steps. */
function Skills({ title, skills }: { title: string; skills: readonly ReportRating[] }) {
  const text = useWords(paperWords)
  const other = skills.filter((skill) => !isStep(skill))
  const steps = SKILL_STEPS.toReversed().flatMap((step) => {
    const names = skills.filter(({ rating }) => rating === step).map(({ name }) => name)
    return names.length === 0 ? [] : [{ step, names }]
  })
  if (steps.length === 0) return <Ratings title={title} ratings={other} />
  return (
    <>
      <Section>
        <Card flush>
          <h2 className={styles.skillsHead}>{title}</h2>
          {steps.map(({ step, names }) => (
            <div key={step} className={styles.remark}>
              <Mute>{text.steps[step]}</Mute>
              <p className={styles.words}>{names.join(', ')}</p>
            </div>
          ))}
        </Card>
      </Section>
      <Ratings title={title} ratings={other} />
    </>
  )
}

/** Traits and skills of the hand, each in five arches; in a preschool what the child can do, strengths and what comes next. */
export function Traits({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const { affective, psychomotor, skills, strengths, areas_for_growth } = report
  const name = firstName(report)
  return (
    <>
      <Skills title={text.canDo(name)} skills={skills} />
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
