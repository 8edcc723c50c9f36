import { type AbsenceExplanation, listAttendance } from '@schoolgate/contracts/attendance'
import type { Response } from '@schoolgate/contracts/endpoint'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { asking, whole } from '#lib/asking'

export type Attendance = Response<typeof listAttendance>
/** A term, a whole year, or neither: the term that runs or ran last. */
export type Period = { term_id?: string; academic_year?: string }

const OF_WARD = (wardId: string) => ['attendance', wardId] as const

/** A ward's attendance in a term or a year. */
export const attendanceQuery = (wardId: string, period: Period = {}) =>
  queryOptions({
    queryKey: [...OF_WARD(wardId), period.term_id ?? period.academic_year ?? 'now'],
    ...asking(listAttendance, { params: { id: wardId }, query: period }, whole),
    enabled: wardId !== '',
    // Whether a child came in is asked again whenever the page opens; the saved copy shows meanwhile.
    refetchOnMount: 'always',
  })

const covers = ({ first_day, last_day }: AbsenceExplanation, day: string) => first_day <= day && day <= last_day

/** Puts what the school now has about some days into every kept answer about this ward, and asks for the numbers again. */
export const keepExplanation = (client: QueryClient, wardId: string, explanation: AbsenceExplanation): void => {
  client.setQueriesData<Attendance>(
    { queryKey: OF_WARD(wardId) },
    (kept) =>
      kept && {
        ...kept,
        records: kept.records.map((record) =>
          record.status === 'absent' && covers(explanation, record.day) ? { ...record, explanation } : record,
        ),
        reported: kept.records.some(({ status, day }) => status === 'absent' && covers(explanation, day))
          ? kept.reported
          : [explanation, ...kept.reported.filter(({ id }) => id !== explanation.id)],
      },
  )
  void askAgain(client, wardId)
}

/** What was said changes this page, and what Home asks for. */
export const askAgain = async (client: QueryClient, wardId: string): Promise<void> => {
  await Promise.all([client.invalidateQueries({ queryKey: OF_WARD(wardId) }), client.invalidateQueries({ queryKey: ['feed'] })])
}
