import { getAcademics, getTimetable } from '@schoolgate/contracts/academics'
import { listAttendance } from '@schoolgate/contracts/attendance'
import { academicsWords, attendanceWords, fullReportWords, termReportsWords, type Words } from '@schoolgate/contracts/page-words'
import { compareTermReport, getTermReport, listTermReports } from '@schoolgate/contracts/reports'
import type { OwnPageOf } from './page-of.ts'

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
  return shown && attendanceWords(say, ward, shown)
}

export async function academics({ ask, ward, query, say }: OwnPageOf): Promise<Words | null> {
  if (!ward?.rights.academics) return null
  const term_id = query.get('term')
  const params = { id: ward.id }
  const [marks] = await Promise.all([
    ask(getAcademics, { params, query: term_id === null ? {} : { term_id } }),
    ask(getTimetable, { params }),
  ])
  return marks && academicsWords(say, ward, marks)
}

export async function termReports({ ask, ward, say }: OwnPageOf): Promise<Words | null> {
  const reports = ward && (await ask(listTermReports, { params: { id: ward.id } }))
  return reports ? termReportsWords(say, ward, reports) : null
}

export async function fullReport({ ask, id, say }: OwnPageOf): Promise<Words | null> {
  const [answer] = await Promise.all([ask(getTermReport, { params: { id } }), ask(compareTermReport, { params: { id } })])
  return answer && fullReportWords(say, answer.term_report)
}
