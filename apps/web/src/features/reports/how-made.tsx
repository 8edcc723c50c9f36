import type { ReportSubject, ReportWeek, TermReport } from '@schoolgate/contracts/reports'
import { useState } from 'react'
import { classes } from '@schoolgate/ui/lib/classes'
import { daysText } from '@schoolgate/ui/lib/days-text'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { GradeMark } from './grade-mark.tsx'
import styles from './how-made.module.css'
import { paperWords } from './paper.words.ts'
import { reportsWords } from './reports.words.ts'
import { markText } from './whole.ts'

/** Shown at once; the others fold out. */
const SHOWN = 2

function SubjectParts({ subject, report }: { subject: ReportSubject; report: TermReport }) {
  const text = useWords(reportsWords)
  const paper = useWords(paperWords)
  const language = useLanguage()
  const mark = (number: number) => markText(number, language)
  const rows = [
    ...subject.components.map(({ name, score, of }) => ({ name, score: `${mark(score)}/${mark(of)}`, worth: null })),
    { name: report.template === 'nigeria' ? paper.ca : paper.classScore, score: '', worth: subject.class_score },
    { name: paper.exam, score: '', worth: subject.exam_score },
  ]
  const line = [
    subject.level,
    subject.class_average === null ? null : text.classAverage(markText(subject.class_average, language, 1)),
  ].filter((part) => part !== null)
  return (
    <div className={styles.subject}>
      <div className={styles.head}>
        <b>{subject.name}</b>
        <span className={styles.total}>
          <b>{subject.total === null ? '–' : mark(subject.total)}</b>
          {subject.grade !== null && <GradeMark grade={subject.grade} bands={report.grading_scale.bands} />}
        </span>
      </div>
      {line.length > 0 && <Mute>{line.join(' · ')}</Mute>}
      <dl className={styles.rows}>
        {rows.map(({ name, score, worth }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{score}</dd>
            {score === '' && <dd className={styles.worth}>{worth === null ? '–' : mark(worth)}</dd>}
          </div>
        ))}
      </dl>
      {subject.remark !== null && <p className={styles.remark}>{subject.remark}</p>}
    </div>
  )
}

/** How each mark was made, subject by subject. */
export function HowMade({ report }: { report: TermReport }) {
  const text = useWords(reportsWords)
  const [isAll, setAll] = useState(false)
  const { subjects, weights } = report
  if (subjects.length === 0 || report.template === 'preschool') return null
  const shown = isAll ? subjects : subjects.slice(0, SHOWN)
  return (
    <Section>
      <Card flush>
        <div className={styles.subject}>
          <h2>{text.made}</h2>
          <Mute>{text.weights(weights.class, weights.exam)}</Mute>
        </div>
        {shown.map((subject) => (
          <SubjectParts key={subject.name} subject={subject} report={report} />
        ))}
        {subjects.length > shown.length && (
          <p className={styles.subject}>
            <TextLink onClick={() => setAll(true)}>{text.showOthers(subjects.length - shown.length)}</TextLink>
          </p>
        )}
      </Card>
    </Section>
  )
}

const BAR = 44

function WeekBar({ week, number, of }: { week: ReportWeek; number: number; of: number }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  const [present, opened] = [daysText(week.present, language), daysText(week.opened, language)]
  const height = (BAR * week.present) / Math.max(1, of)
  const tone = week.present === week.opened ? styles.all : week.present * 2 < week.opened ? styles.few : styles.most
  return (
    <li className={styles.week}>
      <span className={styles.count}>{week.present < week.opened ? present : ''}</span>
      <svg
        width="100%"
        height={BAR}
        viewBox={`0 0 10 ${BAR}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={text.weekSpoken(number, present, opened)}
      >
        <rect className={classes(styles.bar, tone)} x="0" y={BAR - height} width="10" height={height} rx="2" />
      </svg>
    </li>
  )
}

/** Days in school, week by week: a bar each, and the number where a day is missing. */
export function Weeks({ weeks }: { weeks: readonly ReportWeek[] }) {
  const text = useWords(reportsWords)
  const language = useLanguage()
  if (weeks.length === 0) return null
  const [present, opened] = [
    weeks.reduce((sum, week) => sum + week.present, 0),
    weeks.reduce((sum, week) => sum + week.opened, 0),
  ]
  const most = Math.max(...weeks.map((week) => week.opened))
  return (
    <Section>
      <Card>
        <h2>{text.weeks}</h2>
        <ol className={styles.weeks}>
          {weeks.map((week, index) => (
            <WeekBar key={week.starts} week={week} number={index + 1} of={most} />
          ))}
        </ol>
        <p className={styles.ends}>
          <span>{text.week(1)}</span>
          {weeks.length > 1 && <span>{text.week(weeks.length)}</span>}
        </p>
        <Mute>{text.weeksLine(daysText(present, language), daysText(opened, language))}</Mute>
      </Card>
    </Section>
  )
}
