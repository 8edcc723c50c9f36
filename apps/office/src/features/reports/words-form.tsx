import type { BookPupil, ReportBook } from '@schoolgate/contracts/report-books'
import { useState } from 'react'
import { OneForm } from '#features/identity'
import { Card } from '@schoolgate/ui/card'
import { Field } from '@schoolgate/ui/field'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Note } from '@schoolgate/ui/note'
import { toast } from '@schoolgate/ui/toast'
import { Few } from './few.tsx'
import type { Field as Part, Page } from './pages.ts'
import { phrasesFor } from './phrases.ts'
import { Remark } from './remark.tsx'
import { reportsWords } from './reports.words.ts'
import styles from './writing.module.css'
import type { Writing } from './use-writing.ts'
import { writingWords } from './writing.words.ts'

type FormProps = { book: ReportBook; pupil: BookPupil; page: Page; writing: Writing; writes: 'all' | 'teacher' | null }

/** What is written by hand on one report. */
export function WordsForm({ book, pupil, page, writing: { pages, saver }, writes }: FormProps) {
  const text = useWords(writingWords)
  const { faults } = useWords(reportsWords)
  const language = useLanguage()
  const isSmallChild = book.template === 'preschool'
  const write = (part: Part) => (value: string | null) => pages.write(pupil.id, part, value)
  const remark = page.now.class_teacher_remark ?? ''
  return (
    <>
      {page.fault === 'why_needed' ? (
        <Why onWhy={(why) => saver.now(why)} />
      ) : (
        page.fault !== null && (
          <Note tone="bad" role="alert">
            {faults[page.fault]}
          </Note>
        )
      )}
      <Card className={styles.part}>
        <Remark
          label={writes === 'teacher' ? text.mine : text.fields.class_teacher_remark}
          value={page.now.class_teacher_remark}
          phrases={phrasesFor(pupil, remark, language)}
          isReadOnly={writes === null}
          onChange={write('class_teacher_remark')}
        />
        {isSmallChild &&
          (['strengths', 'areas_for_growth'] as const).map((part) => (
            <Field
              key={part}
              label={text.fields[part]}
              lines={2}
              maxLength={500}
              readOnly={writes === null}
              value={page.now[part] ?? ''}
              onChange={({ currentTarget }) => pages.write(pupil.id, part, currentTarget.value)}
            />
          ))}
      </Card>
      <Card className={styles.part}>
        {(['conduct', 'attitude', 'interest'] as const).map((part) => (
          <Few
            key={part}
            label={text.fields[part]}
            offered={Object.values(text.choices[part])}
            other={text.other}
            otherLabel={text.otherOf(text.fields[part])}
            value={page.now[part]}
            isReadOnly={writes === null}
            onChange={write(part)}
          />
        ))}
      </Card>
      {writes === 'all' && (
        <Card className={styles.part}>
          <Field
            label={text.fields.head_teacher_remark}
            lines={2}
            maxLength={500}
            value={page.now.head_teacher_remark ?? ''}
            onChange={({ currentTarget }) => pages.write(pupil.id, 'head_teacher_remark', currentTarget.value)}
          />
        </Card>
      )}
    </>
  )
}

const LEAST_REASON = 3

/** Parents have the report: what changes, changes with a reason. */
export function Why({ onWhy }: { onWhy: (why: string) => Promise<void> }) {
  const text = useWords(writingWords)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Card edge="late">
      <OneForm
        problem={problem}
        isBusy={false}
        button={text.newVersion}
        onSend={(written) => {
          const why = written('why')
          if (why.length < LEAST_REASON) return setProblem(text.whyNeeded)
          void onWhy(why).then(() => toast(text.isNew))
        }}
      >
        <Field label={text.why} name="why" maxLength={300} autoComplete="off" />
      </OneForm>
    </Card>
  )
}
