import type { Intent } from '#modules/assistant/understanding'
import * as advice from './advice.ts'
import * as attendance from './attendance.ts'
import { trend as attendanceTrend } from './attendance-trend.ts'
import { compare as billCompare } from './bill-compare.ts'
import * as bills from './bills.ts'
import { calendar } from './calendar.ts'
import { sourcesOf } from './cite.ts'
import { classmates } from './classmates.ts'
import * as days from './days.ts'
import type { Composer, Draft, ComposerInput } from './draft.ts'
import * as family from './family.ts'
import * as told from './money-told.ts'
import { phrasingOf } from './phrasing.ts'
import * as change from './marks-change.ts'
import { isGood } from './goodness.ts'
import * as marks from './marks.ts'
import * as notices from './notices.ts'
import { overview } from './overview.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as reports from './reports.ts'
import * as said from './said.ts'
import type { Compose } from './shape.ts'
import * as verdicts from './verdicts.ts'
import * as works from './works.ts'

const COMPOSERS: Readonly<Record<Intent, Composer>> = {
  attendance_day: attendance.onDays,
  attendance_summary: attendance.summary,
  attendance_trend: attendanceTrend,
  attendance_streak: attendance.streak,
  absence_reason: attendance.reason,
  marks_subject: marks.subject,
  marks_overview: marks.overview,
  marks_latest: works.latest,
  marks_rank: marks.rank,
  marks_trend: change.trend,
  marks_class: classmates,
  marks_average: marks.average,
  marks_missing: works.missing,
  marks_why: change.why,
  grade_meaning: works.gradeMeaning,
  position: reports.position,
  report_summary: reports.summary,
  report_ready: reports.ready,
  remarks: reports.remarks,
  promotion: reports.promotion,
  practise: works.practise,
  overview,
  money_left: bills.left,
  bill_lines: bills.lines,
  bill_item: bills.item,
  bill_compare: billCompare,
  bill_due: bills.due,
  arrears: bills.arrears,
  reductions: bills.reductions,
  credit: bills.credit,
  paid_total: payments.total,
  payment_last: payments.last,
  payment_history: payments.history,
  payment_waiting: payments.waiting,
  receipts: payments.receipts,
  how_to_pay: payments.howToPay,
  notices_latest: notices.latest,
  notices_to_answer: notices.toAnswer,
  notice_topic: notices.topic,
  calendar,
  timetable: people.timetable,
  teacher: people.teacher,
  contact: people.contact,
  profile: people.profile,
  marks_failed: verdicts.failed,
  marks_improved_most: verdicts.improvedMost,
  best_result: verdicts.bestResult,
  is_good: isGood,
  help_subject: advice.helpSubject,
  ask_teacher: advice.askTeacher,
  mark_wrong: advice.markWrong,
  bill_explain: told.billExplain,
  bill_wrong: advice.billWrong,
  payment_where: told.paymentWhere,
  weeks_left: days.weeksLeft,
  school_open: days.schoolOpen,
  bring_tomorrow: days.bring,
  all_children: family.allChildren,
  siblings: family.siblings,
  who_reads: said.whoReads,
  delete_conversations: said.deleteConversations,
  delete_confirmed: said.deleted,
  hello: said.hello,
  thanks: said.thanks,
  abilities: said.abilities,
  app_help: said.appHelp,
  not_kept: said.notKept,
  unknown: said.unknown,
  language_not_covered: said.notCovered,
  safeguarding: said.safeguarding,
  medical: said.medical,
  injection: said.injection,
  other_child: said.otherChild,
  do_it_for_me: said.doItForMe,
  prediction: said.prediction,
  exam_answers: said.examAnswers,
  staff_private: said.staffPrivate,
  scam: said.scam,
  off_topic: said.offTopic,
}

/** All that has an answer. */
export const ANSWERS = Object.keys(COMPOSERS).filter((intent): intent is Intent => intent in COMPOSERS)

/** Look 09: a few rows to open, not a list of everything that was read. */
const MOST_SOURCES = 4
const MONEY: readonly string[] = ['bills', 'payments']
const NOT_ANSWERED: readonly Intent[] = ['unknown', 'language_not_covered']

/** Said instead of an answer where nothing could be read; null where something was. */
function refusal({ found, say, context }: ComposerInput): string | null {
  if (found.length === 0 || found.some(({ data }) => data !== null)) return null
  const words = said.saidWords(say)
  const shut = found.find(({ state }) => state === 'not_allowed')
  if (!shut) return words.unknownTerm
  const phones = say.list(context.school.phones.length > 0 ? context.school.phones : [say.phone])
  return MONEY.includes(shut.tool) ? words.notAllowedBills(say, phones) : words.notAllowedAcademics(say, phones)
}

/** The rows that were named, in that order; the page of each look where none was. */
function citedBy({ cite }: Draft, { found }: ComposerInput) {
  const cited = found.flatMap(({ sources }) => sources)
  const named = (cite ?? []).flatMap((key) => cited.filter((source) => source.key === key))
  if (named.length > 0) return named
  return found.flatMap(({ sources }) => sources.filter(({ key }) => PAGES.includes(key)).slice(0, 1))
}
/** The keys of whole pages. */
const PAGES: readonly string[] = ['term', 'report', 'list', 'page', 'terms', 'week', 'ward', 'school']

export const compose: Compose = ({ intent, slots, offered = [], said: asked }, found, context) => {
  const say = phrasingOf(context)
  const input: ComposerInput = { slots, offered, said: asked, found, context, say }
  const refused = refusal(input)
  const draft: Draft = refused === null ? COMPOSERS[intent](input) : { text: refused }
  return {
    // A place that could not be read leaves its composer without words.
    text: draft.text.trim() || said.saidWords(say).unknownTerm,
    table: draft.table ?? null,
    sources:
      refused === null && (draft.isAnswered || !NOT_ANSWERED.includes(intent))
        ? sourcesOf(citedBy(draft, input), context.language, context.today, MOST_SOURCES)
        : [],
    isAnswered: draft.isAnswered ?? !NOT_ANSWERED.includes(intent),
  }
}
