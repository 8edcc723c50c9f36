import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Listen } from '@schoolgate/ui/listen'
import { paperWords } from './paper.words.ts'
import styles from './report-parts.module.css'
import { type AnyReport, markText, namesText, practiceSubjects, strongSubjects, termInAWord } from './whole.ts'

const ORDINAL = /^(\d+)(.*)$/

/** Average and position in large, then what they mean in three short sentences. */
export function ReportSummary({ report }: { report: AnyReport }) {
  const text = useWords(paperWords)
  const language = useLanguage()
  const { average, position, aggregate, cumulative, number_on_roll, subjects } = report
  if (report.template === 'preschool' || (average === null && aggregate === null)) return null
  const strong = strongSubjects(report)
  const practice = practiceSubjects(report)
  const marked = subjects.filter(({ total }) => total !== null).length
  const [, place, ending] = ORDINAL.exec(position === null ? '' : text.ordinal(position)) ?? []
  const short =
    average === null
      ? null
      : [
          text.term[termInAWord(average)],
          strong.length > 0 && text.strong(namesText(strong, language), strong.length),
          practice.length > 0 && text.practice(namesText(practice, language), practice.length),
        ]
          .filter((sentence) => sentence !== false)
          .join(' ')
  /** What is read to who would rather hear it. */
  const aloud = (inShort: string): string =>
    [
      average !== null && `${markText(average, language, 1)}, ${text.averageOf(marked)}`,
      position !== null && `${text.ordinal(position)} ${number_on_roll === null ? text.placeAlone : text.place(number_on_roll)}`,
      inShort,
    ]
      .filter((sentence) => sentence !== false)
      .join('. ')
  return (
    <div className={styles.summary}>
      <Card soft>
        <div className={styles.numbers}>
          {average !== null && (
            <div>
              <p className={styles.hero}>{markText(average, language, 1)}</p>
              <p className={styles.small}>{text.averageOf(marked)}</p>
            </div>
          )}
          {place !== undefined ? (
            <div>
              <p className={styles.hero}>
                {place}
                <small>{ending}</small>
              </p>
              <p className={styles.small}>{number_on_roll === null ? text.placeAlone : text.place(number_on_roll)}</p>
            </div>
          ) : (
            aggregate !== null && (
              <div>
                <p className={styles.hero}>{aggregate}</p>
                <p className={styles.small}>{text.aggregateLine}</p>
              </div>
            )
          )}
        </div>
        {place !== undefined && aggregate !== null && (
          <p className={styles.short}>
            <b>{aggregate}</b> {text.aggregateLine}
          </p>
        )}
        {cumulative?.average != null && cumulative.terms.length > 1 && (
          <p className={styles.short}>
            <b>{markText(cumulative.average, language, 1)}</b> {text.cumulativeLine}
          </p>
        )}
        {short !== null && (
          <p className={styles.short}>
            <b>{text.inShort}</b> {short}
          </p>
        )}
      </Card>
      {short !== null && <Listen text={aloud(short)} />}
    </div>
  )
}
