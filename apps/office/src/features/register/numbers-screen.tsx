import {
  type AttendanceNumbers,
  OFTEN_AWAY_LEAST_DAYS,
  OFTEN_AWAY_SHARE,
  takeAttendanceNumbers,
} from '@schoolgate/contracts/register-sheets'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { BackLink, ScreenHead } from '#features/frame'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { IconPrinter } from '@schoolgate/ui/icons/printer'
import { call } from '@schoolgate/ui/lib/api'
import { dayText, monthText } from '@schoolgate/ui/lib/dates'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { NotHereYet } from '@schoolgate/ui/not-here-yet'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { Stats } from '@schoolgate/ui/stats'
import { TextLink } from '@schoolgate/ui/text-link'
import { numbersQuery } from './register.queries.ts'
import { SumHeads, Sums } from './sheet-table.tsx'
import styles from './sheet.module.css'
import { spanIn } from './span-in.ts'
import { Spans } from './spans.tsx'
import { TakeFile } from './take-file.tsx'
import { weekWords } from './week.words.ts'

const hrefOf = (span: string, day?: string) => `/attendance?span=${span}${day === undefined ? '' : `&day=${day}`}`

/** The school's registers in numbers, for the head: by class, by day, and who is away often. */
export function NumbersScreen() {
  const text = useWords(weekWords)
  const language = useLanguage()
  const asked = spanIn(useSearch())
  const found = useQuery(numbersQuery(asked))
  if (!found.data)
    return (
      <>
        <BackLink href="/register">{text.back}</BackLink>
        <NotHereYet asked={found} title={text.didNotCome} line={text.didNotComeLine} heading="h1">
          <SkeletonBar />
        </NotHereYet>
      </>
    )
  const numbers = found.data
  const { span, from, before, after, sum, today } = numbers
  const of = span === 'month' ? monthText(from, language) : (numbers.term ?? '')
  return (
    <div className={styles.screen}>
      <BackLink href="/register">{text.back}</BackLink>
      <ScreenHead
        title={text.numbersTitle}
        line={`${text.numbersOf(of)} · ${text.noneLine}`}
        acts={
          <div className={styles.acts}>
            <Spans now={span} words={['month', 'term']} hrefOf={hrefOf} before={before} after={after} />
            {sum.opened > 0 && (
              <>
                <TakeFile
                  name={text.fileName(numbers.school, from)}
                  take={(reason) => call(takeAttendanceNumbers, { body: { span, day: from < today ? from : today, reason } })}
                />
                <Button size="small" onClick={() => window.print()}>
                  <IconPrinter size="s" />
                  {text.print}
                </Button>
              </>
            )}
          </div>
        }
      />
      {sum.opened === 0 ? <Empty title={text.none} line={text.noneLine} /> : <Numbers numbers={numbers} of={of} />}
    </div>
  )
}

function Numbers({ numbers, of }: { numbers: AttendanceNumbers; of: string }) {
  const text = useWords(weekWords)
  const language = useLanguage()
  const { sum, classes, days, often_away } = numbers
  const missing = classes.reduce((all, one) => all + one.missing, 0)
  const percent = new Intl.NumberFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { maximumFractionDigits: 1 }).format(
    (sum.present / sum.opened) * 100,
  )
  return (
    <>
      <p className={styles.printed}>
        <b>{numbers.school}</b> {text.numbersTitle}, {of}
      </p>
      <Stats
        items={[
          { value: `${percent}%`, label: text.inSchool },
          { value: daysText(sum.absent, language), label: text.withoutReason },
          { value: daysText(sum.excused, language), label: text.withReason },
          { value: daysText(missing, language), label: text.registersMissing },
        ]}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls the wide table by keys */}
      <div className={styles.frame} role="region" aria-label={text.byClass} tabIndex={0}>
        <table className={styles.table}>
          <caption>{text.byClass}</caption>
          <thead>
            <tr>
              <th scope="col">{text.klass}</th>
              <th scope="col">{text.children}</th>
              <SumHeads />
              <th scope="col">{text.missing}</th>
              <th scope="col">{text.often}</th>
            </tr>
          </thead>
          <tbody>
            {classes.map((one) => (
              <tr key={one.class_id}>
                <th scope="row">
                  <TextLink
                    href={`/register/${one.class_id}/sheet?span=${numbers.span}&day=${numbers.from < numbers.today ? numbers.from : numbers.today}`}
                  >
                    {one.name}
                  </TextLink>
                </th>
                <td>{one.pupils}</td>
                <Sums of={one} />
                <td>{one.missing || ''}</td>
                <td>{one.often_away || ''}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{text.all}</th>
              <td>{classes.reduce((all, one) => all + one.pupils, 0)}</td>
              <Sums of={sum} />
              <td>{missing || ''}</td>
              <td>{often_away.length || ''}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <div className={styles.two}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls the wide table by keys */}
        <div className={styles.frame} role="region" aria-label={text.byDay} tabIndex={0}>
          <table className={styles.table}>
            <caption>{text.byDay}</caption>
            <thead>
              <tr>
                <th scope="col">{text.day}</th>
                <SumHeads />
                <th scope="col">{text.missing}</th>
              </tr>
            </thead>
            <tbody>
              {days.map((one) => (
                <tr key={one.day}>
                  <th scope="row">{dayText(one.day, language)}</th>
                  <Sums of={one} />
                  <td>{one.missing || ''}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <Card className={styles.card}>
          <h2>{text.often}</h2>
          <p className={styles.small}>{text.oftenLine(OFTEN_AWAY_SHARE * 100, OFTEN_AWAY_LEAST_DAYS)}</p>
          {often_away.length === 0 && <p>{text.nobodyOften}</p>}
          <ul>
            {often_away.map((one) => (
              <li key={one.ward_id} className={styles.line}>
                <span>
                  <TextLink href={`/pupils/${one.ward_id}`}>{one.fullname}</TextLink>
                  <span className={styles.small}>{one.class}</span>
                </span>
                <b>
                  {daysText(one.opened - one.present, language)}/{daysText(one.opened, language)}
                </b>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  )
}
