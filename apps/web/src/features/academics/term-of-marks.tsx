import type { WardAcademics } from '@schoolgate/contracts/academics'
import type { Ward } from '@schoolgate/contracts/wards'
import { useId, useState } from 'react'
import { useSchoolInfo } from '#features/identity'
import { PrintButton } from '#features/papers'
import { useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Empty } from '@schoolgate/ui/empty'
import { Columns, Section } from '#ui/page'
import { Select } from '@schoolgate/ui/select'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { AcademicsPaper } from './academics-paper.tsx'
import styles from './academics-screen.module.css'
import { academicsWords } from './academics.words.ts'
import { Sentence } from './sentence.tsx'
import { SubjectRow } from './subject-row.tsx'
import { TermTrend } from './term-trend.tsx'
import { TonightCard } from './tonight-card.tsx'
import { WeekOfLessons } from './week-of-lessons.tsx'

type TermOfMarksProps = {
  ward: Ward
  marks: WardAcademics
  openSubject: string | null
  onSubject: (id: string | null) => void
  onTerm: (id: string) => void
}

/** One ward in one term. */
export function TermOfMarks({ ward, marks, openSubject, onSubject, onTerm }: TermOfMarksProps) {
  const text = useWords(academicsWords)
  const hasAssistant = useSchoolInfo()?.ai_enabled === true
  const [now] = useState(() => new Date())
  const { standings, assessments } = marks
  const isEmpty = standings.length === 0
  return (
    <>
      <Columns>
        <div className={styles.column}>
          <section>
            {isEmpty ? (
              <Empty heading="h1" title={text.noMarks} line={text.noMarksLine(ward.first_name)} />
            ) : (
              <Sentence ward={ward} marks={marks} />
            )}
            <TermChoice marks={marks} onTerm={onTerm} />
          </section>
          {marks.averages.length > 1 && (
            <TermTrend name={ward.first_name} averages={marks.averages} trend={marks.insights.trend} />
          )}
          <TonightCard name={ward.first_name} marks={marks} />
        </div>
        <div className={styles.column}>
          {!isEmpty && (
            <Section
              title={text.subjects}
              more={
                <span className={styles.key}>
                  <i className={styles.tick} /> {text.classAverage}
                </span>
              }
            >
              <Card flush>
                <ul className={styles.rows}>
                  {standings.map((standing) => (
                    <SubjectRow
                      key={standing.subject_id}
                      standing={standing}
                      works={assessments.filter((work) => work.subject_id === standing.subject_id)}
                      marks={marks}
                      isOpen={standing.subject_id === openSubject}
                      onOpen={(isOpen) => onSubject(isOpen ? standing.subject_id : null)}
                    />
                  ))}
                </ul>
              </Card>
            </Section>
          )}
          {!isEmpty && <PrintButton full />}
          {hasAssistant && !isEmpty && (
            <Button full href={`/aichat?ward=${ward.id}`}>
              <IconChatCircleDots />
              {text.ask(ward.first_name)}
            </Button>
          )}
        </div>
      </Columns>
      <WeekOfLessons wardId={ward.id} />
      {!isEmpty && <AcademicsPaper ward={ward} marks={marks} now={now} />}
    </>
  )
}

function TermChoice({ marks, onTerm }: { marks: WardAcademics; onTerm: (id: string) => void }) {
  const text = useWords(academicsWords)
  const id = useId()
  if (marks.terms.length < 2) return null
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{text.term}</label>
      <Select id={id} value={marks.term.id} onChange={onTerm}>
        {marks.terms.map((term) => (
          <option key={term.id} value={term.id}>
            {term.name} · {term.academic_year}
          </option>
        ))}
      </Select>
    </div>
  )
}
