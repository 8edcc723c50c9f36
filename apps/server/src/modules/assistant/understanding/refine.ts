import type { Reading } from './reading.ts'
import { isOfAfterwards } from './clause.ts'
import type { Intent } from './intent-names.ts'
import type { Slots } from './slots.ts'

/** Times without school: the question is when it begins or ends. */
const BREAKS: readonly string[] = ['holiday', 'carols', 'vacation', 'next_term']

/** Lines of a report's page in words. */
const FIELDS = [
  ['conduct', 'CONDUCT'],
  ['attitude', 'ATTITUDE'],
  ['interest', 'INTEREST'],
  ['traits', 'TRAITS'],
] as const

/** Whatever begins or ends then, the break in the middle is meant. */
const MID_TERM = /\b(?:mid|half) ?terms?\b|\b(?:mi|demi) trimestre\b|break in the middle/

/** A question said plainly may be longer than it was written. */
const MOST_LOOKED_FOR = 500

const RANKED_SUBJECT =
  /\b(?:best|worst|weakest|strongest|lowest|highest|favourite|poorest|top|strong|weak) (?:subject|course|paper|matiere)\b/
const BOTH_PARTS = /\bclass (?:and|or|vs|plus) (?:the )?exams?\b|\bexams? (?:and|or|vs|plus) (?:the )?class\b/

const WHICH_SUBJECT = /\b(?:which|what|quelle) (?:\w+ )?(?:subject|course|paper|matiere|discipline)s?\b/

const SEVERAL_SUBJECTS = /\b(?:subjects|courses|papers|which|what|where|any|all|matieres|quelles?)\b/
const A_MARK = /\b(\d{1,3}(?:\.\d)?)\b(?! ?(?:days?|times|weeks|children|pupils|jours))/
const ABOVE = /\b(?:above|over|beat\w*|better|higher|ahead|au dessus|meilleur\w*|depass\w*)\b/
const SEEN_FROM = /\b(?:since|from|than|compared|against|depuis|que|par rapport)\b/
const BELOW = /\b(?:below|under|behind|worse|lower|less|en dessous|au dessous|moins|derriere)\b/
/** What is asked "on the report" is of the newest report, not of the term that runs. */
const OF_A_REPORT: readonly Intent[] = [
  'marks_average',
  'marks_class',
  'marks_subject',
  'marks_overview',
  'marks_rank',
  'grade_meaning',
]
/** “The last two reports”, “every term”. */
const SEVERAL =
  /\b(?:two|three|four|2|3|4|both|all|past|previous|last|every|each|deux|trois|tous) (?:\w+ ){0,2}(?:reports|terms|bulletins|trimestres)\b|\b(?:every|each|per|chaque) (?:term|report|trimestre|bulletin)\b/
const isOnlyNow = (text: string) =>
  /\bnow\b|at the moment/.test(text) && !/\b(?:today|this (?:morning|afternoon)|tonight)\b/.test(text)
const isOnPaper = (text: string) =>
  /\b(?:on|in|from|per|to|the|last|her|his|child|terminal) (?:last |the |term |terminal |school |his |her |child |newest |recent )*(?:reports?|result slip|bulletin)\b(?! (?:late|early|to|at|in)\b)/.test(
    text,
  )

/** Adds to the slots what the concepts say: which status, which part of a mark, whose remark. */
export function refine(intent: Intent, { text, has, slots }: Reading): Slots {
  const refined: Slots = { ...slots }
  if (intent.startsWith('attendance') || intent === 'absence_reason') {
    const isBoth = has('ABSENT') && /\b(?:and|both|plus|or|together|without)\b/.test(text)
    const status =
      has('LATE') && has('ABSENT') && /\b(?:and|both|plus|or|et)\b/.test(text)
        ? undefined
        : has('LATE')
          ? 'late'
          : has('EXCUSED') && !isBoth && !/unexplained/.test(text)
            ? 'excused'
            : has('ABSENT')
              ? 'absent'
              : has('PRESENT')
                ? 'present'
                : undefined
    if (status) refined.status = status
    if (has('RATE')) refined.metric = 'rate'
    if (/unexplained|\b(?:no|without|any) (?:reason|excuse|explanation)/.test(text)) refined.isUnexplained = true
    // “What percent is it now” is of the term, not of this morning.
    if (has('RATE') && isOnlyNow(text)) delete refined.when
    const { term, year, when } = slots
    if (isOnPaper(text) && term === undefined && year === undefined && when === undefined) refined.term = 'previous'
  }
  if (has('TRUE') || /^(?:was|is|did|has|were|so|but) |right$|correct$|isn't|is it not/.test(text)) refined.isClaim = true
  if (has('CLASSWORK') && !has('EXAM')) refined.part = 'class'
  if (has('EXAM') && !has('CLASSWORK') && !BOTH_PARTS.test(text)) refined.part = 'exam'
  if (has('WORST') && has('BEST') && /\b(?:and|et)\b/.test(text)) refined.rank = 'both'
  else if (has('WORST')) refined.rank = 'worst'
  else if (has('BEST')) refined.rank = 'best'
  if (has('HEAD') && has('CLASS_TEACHER') && /\b(?:and|both|et)\b/.test(text)) delete refined.role
  else if (has('HEAD')) refined.role = 'head'
  else if (has('CLASS_TEACHER')) refined.role = 'class_teacher'
  else if (has('OFFICE')) refined.role = 'office'
  if (intent === 'contact' && has('MOTTO')) refined.topic = 'motto'
  // "She says French is hard, which subject is her lowest?" asks about all of them.
  if (intent === 'marks_rank' && refined.subjects?.length === 1 && WHICH_SUBJECT.test(text)) delete refined.subjects
  // "Maths is his worst subject" is held against all of them.
  if (intent === 'marks_rank' && RANKED_SUBJECT.test(text)) delete refined.subjects
  if (intent === 'marks_average' && SEVERAL.test(text)) refined.isSeveral = true
  const isOfPaper = OF_A_REPORT.includes(intent) || (intent === 'teacher' && refined.role === 'class_teacher')
  if (isOfPaper && isOnPaper(text) && slots.term === undefined && slots.year === undefined) refined.term = 'previous'
  // "I cannot read the handwriting of the head's remark" asks for the remark.
  const isRemark = has('REMARK') && has('CLASS_TEACHER', 'HEAD')
  const fields = FIELDS.filter(([name, concept]) => has(concept) && !(isRemark && name === 'traits'))
  const [field, ...moreFields] = fields.map(([name]) => name)
  if (field) refined.field = field
  if (moreFields.length > 0) refined.moreFields = moreFields
  if (refined.half !== undefined && refined.event === 'mid_term' && intent !== 'calendar') delete refined.event
  if (intent === 'calendar' && MID_TERM.test(text)) refined.event = 'mid_term'
  if (intent === 'calendar' && (refined.event === undefined || BREAKS.includes(refined.event))) {
    if (has('CLOSES')) refined.event = 'vacation'
    else if (has('REOPENS')) refined.event = 'next_term'
  }
  if (intent === 'money_left' && slots.amount !== undefined && (has('IF_PAID') || isOfAfterwards(text))) refined.isWhatIf = true
  // "What comes after computing on Friday?" asks for the day, not for computing.
  if (intent === 'timetable' && /\b(?:after|before|follow\w*|avant|apres)\b/.test(text) && slots.when !== undefined)
    delete refined.subjects
  if (intent === 'notice_topic' && has('MENU') && refined.topic === undefined) refined.topic = 'feeding'
  if (intent === 'is_good') {
    const mark = Number(A_MARK.exec(text)?.[1] ?? Number.NaN)
    if (has('POSITION')) refined.matter = 'position'
    else if (has('ATTENDANCE', 'ABSENT', 'LATE', 'PRESENT') && slots.subjects === undefined) refined.matter = 'days'
    else if (mark <= 100) refined.mark = mark
  }
  // "Where did she improve since last term": seen from there, up to now.
  if (intent === 'marks_improved_most' && refined.term === 'previous' && SEEN_FROM.test(text)) delete refined.term
  if (intent === 'marks_class') {
    if (SEVERAL_SUBJECTS.test(text)) refined.areSubjects = true
    if (ABOVE.test(text)) refined.side = 'above'
    else if (BELOW.test(text)) refined.side = 'below'
  }
  if (intent === 'all_children' || intent === 'siblings') {
    if (has('PAID') && has('HOW_MUCH') && !has('OWE')) refined.matter = 'paid'
    else if (has('OWE', 'BILL', 'PAY', 'PAID')) refined.matter = 'money'
    else if (has('ABSENT', 'LATE', 'ATTENDANCE', 'TODAY_STATE') || (has('PRESENT') && slots.when !== undefined))
      refined.matter = 'days'
    else if (has('MARKS', 'AVERAGE', 'EXAM', 'SUBJECT', 'POSITION')) refined.matter = 'marks'
  }
  if (
    intent === 'unknown' ||
    intent === 'not_kept' ||
    (intent === 'marks_trend' && slots.otherTerm === undefined) ||
    intent === 'notice_topic' ||
    intent === 'notices_latest' ||
    (intent.startsWith('marks') && (has('CLASSWORK') || (intent === 'marks_overview' && slots.subjects === undefined)))
  )
    refined.about = text.slice(0, MOST_LOOKED_FOR)
  return refined
}
