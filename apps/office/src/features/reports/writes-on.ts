import type { BookPupil } from '@schoolgate/contracts/report-books'

/** Whether somebody may write on a report, and which part of it. */
export const writesOn = ({ report }: BookPupil, role: string): 'all' | 'teacher' | null => {
  if (report === null || role === 'office') return null
  if (role === 'head') return 'all'
  return report.status === 'draft' && report.teacher_signed === null ? 'teacher' : null
}
