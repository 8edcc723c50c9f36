import type { AssistantIntroduction } from '@schoolgate/contracts/assistant'
import { dataOf } from './draft.ts'
import { phrasingOf } from './phrasing.ts'
import { saidWords } from './said.ts'
import type { Suggest } from './shape.ts'

type Question = AssistantIntroduction['questions'][number]
const SHOWN = 4

/** Four questions this ward's records can answer now: what is newest and what waits comes first. */
export const suggestionsFor: Suggest = async (read, context) => {
  const say = phrasingOf(context)
  const { questions } = saidWords(say)
  const { academics, bills } = context.rights
  const found = await Promise.all([
    ...(academics
      ? [read({ tool: 'marks', input: {} }), read({ tool: 'attendance', input: {} }), read({ tool: 'reports', input: {} })]
      : []),
    ...(bills ? [read({ tool: 'bills', input: {} })] : []),
    read({ tool: 'notices', input: { filter: 'to_answer' } }),
    read({ tool: 'calendar', input: {} }),
  ])
  const marks = dataOf(found, 'marks')
  const attendance = dataOf(found, 'attendance')
  const report = dataOf(found, 'reports')?.report
  const bill = dataOf(found, 'bills')
  const notices = dataOf(found, 'notices')
  const calendar = dataOf(found, 'calendar')
  const hasMarks = marks !== null && marks.subjects.length > 0
  const offered: (Question | false)[] = [
    hasMarks && {
      icon: 'marks',
      text:
        marks.works.length > 0 ? questions.latest(say) : questions.subject(say, marks.best ?? marks.subjects[0]?.subject ?? ''),
    },
    attendance !== null && attendance.summary.times_opened > 0 && { icon: 'attendance', text: questions.absent(say) },
    bill !== null &&
      bill.bill !== null && {
        icon: 'money',
        text: bill.account.balance.amount_minor > 0 ? questions.left(say) : questions.lastPaid(),
      },
    (notices?.count ?? 0) > 0 && { icon: 'notices', text: questions.answer() },
    hasMarks && marks.needs_practice !== null && { icon: 'home', text: questions.practise(say) },
    report !== null && report !== undefined && { icon: 'report', text: questions.report(say, report.term.name) },
    calendar !== null && calendar.next_term_begins !== null && { icon: 'calendar', text: questions.reopen() },
    calendar?.current != null && !calendar.is_vacation && { icon: 'calendar', text: questions.closing() },
    { icon: 'notices', text: questions.notices() },
  ]
  return offered.filter((question) => question !== false).slice(0, SHOWN)
}
