import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import { listAttendance } from '@schoolgate/contracts/attendance'
import { compareTermReport, getTermReport, listTermReports } from '@schoolgate/contracts/reports'
import type { OwnPageOf } from './page-of.ts'
import type { Words } from './words.ts'

/* What the pages about school itself begin with. A ward whose marks this guardian may not see has none on them. */

export async function attendance({ ask, ward, query, say }: OwnPageOf): Promise<Words | null> {
  if (!ward?.rights.academics) return null
  const [term_id, academic_year] = [query.get('term'), query.get('year')]
  const chosen = term_id ? { term_id } : academic_year ? { academic_year } : null
  const params = { id: ward.id }
  const [now, then] = await Promise.all([
    ask(listAttendance, { params, query: {} }),
    chosen && ask(listAttendance, { params, query: chosen }),
  ])
  const shown = then ?? now
  if (!shown) return null
  const { rate, present, times_opened: opened } = shown.summary
  return {
    heading: ward.fullname,
    line: shown.term?.name ?? shown.academic_year ?? '',
    rows: rate === null ? [] : [[`${say.number(rate * 100)} %`, `${say.number(present)} / ${say.number(opened)}`]],
  }
}

export async function academics({ ask, ward, query, say }: OwnPageOf): Promise<Words | null> {
  if (!ward?.rights.academics) return null
  const term_id = query.get('term')
  const params = { id: ward.id }
  const [marks] = await Promise.all([
    ask(getAcademics, { params, query: term_id === null ? {} : { term_id } }),
    ask(getTimetable, { params }),
  ])
  return (
    marks && {
      heading: ward.fullname,
      line: marks.term.name,
      rows: marks.standings.map(({ subject, total }) => [subject, say.number(total)] as const),
    }
  )
}

export async function termReports({ ask, ward, say }: OwnPageOf): Promise<Words | null> {
  const reports = ward && (await ask(listTermReports, { params: { id: ward.id } }))
  if (!reports) return null
  return {
    heading: ward.fullname,
    rows: reports.term_reports.map(
      ({ term, academic_year, average }) => [`${term}, ${academic_year}`, say.number(average)] as const,
    ),
  }
}

export async function fullReport({ ask, id, say }: OwnPageOf): Promise<Words | null> {
  const [answer] = await Promise.all([ask(getTermReport, { params: { id } }), ask(compareTermReport, { params: { id } })])
  if (!answer) return null
  const { ward, class: klass, term, academic_year: year, subjects } = answer.term_report
  return {
    heading: ward.fullname,
    line: `${klass} · ${term}, ${year}`,
    rows: subjects.map(({ name, total }) => [name, say.number(total)] as const),
  }
}
