import type { WardAcademics } from '@schoolgate/contracts/academics'
import type { Ward } from '@schoolgate/contracts/wards'
import { useTimeZone } from '#features/identity'
import { WardPaper } from '#features/papers'
import { dayOf, paperDay } from '@schoolgate/ui/lib/dates'
import { useWords } from '@schoolgate/ui/lib/words'
import { PaperNumber, PaperNumberHead, PaperTable } from '@schoolgate/ui/paper'
import { paperWords } from './paper.words.ts'
import { useMark } from './use-mark.ts'
import { useNumber } from './use-number.ts'

/** The marks of a term on paper: where each subject stands, and the works that were shared. */
export function AcademicsPaper({ ward, marks, now }: { ward: Ward; marks: WardAcademics; now: Date }) {
  const text = useWords(paperWords)
  const number = useNumber()
  const markOf = useMark()
  const today = dayOf(now, useTimeZone())
  const { standings, assessments, term, insights } = marks
  const some = (mark: number | null | undefined) => (mark == null ? '–' : number(mark))
  const nameOf = (id: string) => standings.find(({ subject_id }) => subject_id === id)?.subject ?? ''
  return (
    <WardPaper
      title={text.title}
      ward={ward}
      today={today}
      remark={text.soFar}
      facts={[
        [text.term, `${term.name} · ${term.academic_year}`],
        ...(insights.average ? [[text.average, some(insights.average.value)] as const] : []),
      ]}
    >
      <PaperTable>
        <thead>
          <tr>
            <th>{text.subject}</th>
            <PaperNumberHead>{text.ofHundred}</PaperNumberHead>
            <PaperNumberHead>{text.classAverage}</PaperNumberHead>
            <th>{text.level}</th>
          </tr>
        </thead>
        <tbody>
          {standings.map(({ subject_id, subject, total, class_average, level }) => (
            <tr key={subject_id}>
              <td>{subject}</td>
              <PaperNumber>{some(total)}</PaperNumber>
              <PaperNumber>{some(class_average)}</PaperNumber>
              <td>{level}</td>
            </tr>
          ))}
        </tbody>
      </PaperTable>
      {assessments.length > 0 && (
        <PaperTable>
          <thead>
            <tr>
              <th>{text.day}</th>
              <th>{text.subject}</th>
              <th>{text.work}</th>
              <PaperNumberHead>{text.mark}</PaperNumberHead>
            </tr>
          </thead>
          <tbody>
            {assessments.map((work) => (
              <tr key={work.id}>
                <td>{work.date !== null && paperDay(work.date)}</td>
                <td>{nameOf(work.subject_id)}</td>
                <td>{work.title}</td>
                <PaperNumber>{markOf(work)}</PaperNumber>
              </tr>
            ))}
          </tbody>
        </PaperTable>
      )}
    </WardPaper>
  )
}
