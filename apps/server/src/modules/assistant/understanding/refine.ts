import type { Reading } from './reading.ts'
import type { Intent } from './intent-names.ts'
import type { Slots } from './slots.ts'

/** Times without school: the question is when it begins or ends. */
const BREAKS: readonly string[] = ['holiday', 'carols', 'vacation', 'next_term']

/** Adds to the slots what the concepts say: which status, which part of a mark, whose remark. */
export function refine(intent: Intent, { text, has, slots }: Reading): Slots {
  const refined: Slots = { ...slots }
  if (intent.startsWith('attendance') || intent === 'absence_reason') {
    const isBoth = has('ABSENT') && /\b(?:and|both|plus|or|together|without)\b/.test(text)
    const status = has('LATE')
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
  }
  if (has('TRUE') || /^(?:was|is|did|has|were|so|but) |right$|correct$|isn't|is it not/.test(text)) refined.isClaim = true
  if (has('CLASSWORK') && !has('EXAM')) refined.part = 'class'
  if (has('EXAM') && !has('CLASSWORK')) refined.part = 'exam'
  if (has('WORST') && has('BEST') && /\b(?:and|et)\b/.test(text)) refined.rank = 'both'
  else if (has('WORST')) refined.rank = 'worst'
  else if (has('BEST')) refined.rank = 'best'
  if (has('HEAD')) refined.role = 'head'
  else if (has('CLASS_TEACHER')) refined.role = 'class_teacher'
  else if (has('OFFICE')) refined.role = 'office'
  if (has('CONDUCT')) refined.field = 'conduct'
  else if (has('ATTITUDE')) refined.field = 'attitude'
  else if (has('INTEREST')) refined.field = 'interest'
  else if (has('TRAITS')) refined.field = 'traits'
  if (refined.half !== undefined && refined.event === 'mid_term' && intent !== 'calendar') delete refined.event
  if (intent === 'calendar' && (refined.event === undefined || BREAKS.includes(refined.event))) {
    if (has('CLOSES')) refined.event = 'vacation'
    else if (has('REOPENS')) refined.event = 'next_term'
  }
  if (intent === 'money_left' && has('IF_PAID') && slots.amount !== undefined) refined.isWhatIf = true
  if (intent === 'unknown' || (intent.startsWith('marks') && has('CLASSWORK'))) refined.about = text
  return refined
}
