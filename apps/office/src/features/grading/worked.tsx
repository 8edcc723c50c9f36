import type { Grading, StageGrading } from '@schoolgate/contracts/school-grading'
import { useId, useState } from 'react'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { IconInfo } from '@schoolgate/ui/icons/info'
import { toneAt } from '@schoolgate/ui/lib/tones'
import { useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { ToneArch } from '@schoolgate/ui/tone-arch'
import { type DraftBand, hundredOf } from './draft.ts'
import styles from './grading.module.css'
import { useWeighed } from './grading.queries.ts'
import { gradingWords } from './grading.words.ts'

type WorkedProps = { stage: StageGrading; grading: Grading | null; bands: readonly DraftBand[]; isChanged: boolean }

/** One pupil's marks worked out as the form says, and what happens to the reports that there are. */
export function Worked({ stage, grading, bands, isChanged }: WorkedProps) {
  const text = useWords(gradingWords)
  const id = useId()
  const [classWork, setClassWork] = useState('72')
  const [exam, setExam] = useState('64')
  const [one, other] = [hundredOf(classWork), hundredOf(exam)]
  const example = one === null || other === null ? null : { class_work: one, exam: other }
  const { data } = useWeighed(stage.stage, grading && example && { ...grading, example })
  const share = grading?.class_weight ?? stage.class_weight
  return (
    <div className={styles.side}>
      <Card aria-labelledby={id} className={styles.card}>
        <h2 id={id}>{text.worked}</h2>
        <p className={styles.line}>{text.workedLine}</p>
        <div className={styles.marks}>
          <Mark label={text.classWork} value={classWork} onChange={setClassWork} />
          <Mark label={text.examOf} value={exam} onChange={setExam} />
        </div>
        {data && example && (
          <>
            <dl className={styles.sums}>
              <dt>{text.times(share)}</dt>
              <dd>{data.example.class_score}</dd>
              <dt>{text.examTimes(100 - share)}</dt>
              <dd>{data.example.exam_score}</dd>
            </dl>
            <p className={styles.total} role="status">
              <span>
                <b>{text.sum(data.example.class_score, data.example.exam_score, data.example.total)}</b>
                <span>{data.example.level ?? text.noGrade}</span>
              </span>
              {data.example.grade !== null && (
                <ToneArch
                  tone={toneAt(
                    bands.findIndex(({ grade }) => grade === data.example.grade),
                    bands.length,
                  )}
                >
                  {data.example.grade}
                </ToneArch>
              )}
            </p>
          </>
        )}
      </Card>
      <Note title={text.happens} icon={<IconInfo />}>
        <Happens stage={stage} would={isChanged ? (data?.would_change ?? null) : null} />
      </Note>
    </div>
  )
}

function Mark({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { faults } = useWords(gradingWords)
  return (
    <Field
      label={label}
      inputMode="numeric"
      maxLength={3}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={hundredOf(value) === null ? faults.no_number : null}
    />
  )
}

type Would = { marks: number; totals: number; grades: number }

function Happens({ stage: { reports }, would }: { stage: StageGrading; would: Would | null }) {
  const text = useWords(gradingWords)
  if (!reports) return <p>{text.noReports}</p>
  return (
    <>
      {reports.out > 0 && <p>{text.outStay(reports.out, reports.term)}</p>}
      {reports.preparing > 0 && <p>{text.preparing(reports.preparing, reports.term)}</p>}
      {would && <p>{text.wouldChange(would.totals, would.grades, would.marks)}</p>}
      <p>{text.soFar}</p>
    </>
  )
}
