import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { useState } from 'react'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { OF_THE_OFFICE, recall, remember } from '@schoolgate/ui/lib/storage'
import { useWords } from '@schoolgate/ui/lib/words'
import styles from './class.module.css'
import { classWords } from './class.words.ts'
import { hasReport } from './counts.ts'
import type { Writing } from './use-writing.ts'

/** From which average on a remark is the usual one. */
const RANGES = { top: 80, good: 68, fair: 54, low: 0 } as const
type Range = keyof typeof RANGES
const NAMES = ['top', 'good', 'fair', 'low'] as const satisfies readonly Range[]
const LONGEST = 200

const rangeOf = ({ report }: BookPupil): Range | null => {
  const average = report?.average ?? null
  return average === null ? null : (NAMES.find((range) => average >= RANGES[range]) ?? 'low')
}

type UsualProps = { book: ReportBook; writing: Writing; person: string }

/** The head's usual remarks, by average, put on those reports that have none of the head's yet. */
export function Usual({ book, writing: { pages }, person }: UsualProps) {
  const text = useWords(classWords)
  const place = (range: Range) => `${OF_THE_OFFICE}usual.${person}.${range}`
  const [written, setWritten] = useState<Record<Range, string>>(() => ({
    top: recall(place('top')) ?? text.usualStart.top,
    good: recall(place('good')) ?? text.usualStart.good,
    fair: recall(place('fair')) ?? text.usualStart.fair,
    low: recall(place('low')) ?? text.usualStart.low,
  }))
  const withReport = book.pupils.filter(hasReport)
  const open = withReport.filter((pupil) => {
    const mine = pages.page(pupil.id)?.now.head_teacher_remark ?? ''
    return pupil.report.status !== 'published' && mine.trim() === '' && rangeOf(pupil) !== null
  })
  const putOn = () => {
    for (const pupil of open) {
      const range = rangeOf(pupil)
      if (range === null) continue
      const remark = written[range].replaceAll('{name}', pupil.first_name).trim()
      if (remark !== '') pages.write(pupil.id, 'head_teacher_remark', remark)
    }
  }
  return (
    <Card className={styles.usual}>
      <h2>{text.usual}</h2>
      <p className={styles.line}>{text.usualLine}</p>
      {NAMES.map((range) => (
        <Field
          key={range}
          label={`${text.ranges[range]} · ${text.usualCount(withReport.filter((pupil) => rangeOf(pupil) === range).length)}`}
          value={written[range]}
          maxLength={LONGEST}
          autoComplete="off"
          onChange={({ currentTarget: { value } }) => {
            setWritten({ ...written, [range]: value })
            remember(place(range), value)
          }}
        />
      ))}
      {open.length > 0 && <Button onClick={putOn}>{text.usualAct(open.length)}</Button>}
    </Card>
  )
}
