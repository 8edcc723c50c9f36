import type { Reading } from './intents.ts'
import type { Intent } from './intent-names.ts'
import type { Slots } from './slots.ts'

/** Adds to the slots what the concepts say: which status, which part of a mark, whose remark. */
export function refine(intent: Intent, { text, has, slots }: Reading): Slots {
  const refined: Slots = { ...slots }
  if (intent.startsWith('attendance') || intent === 'absence_reason') {
    const status = has('LATE')
      ? 'late'
      : has('EXCUSED') && !/unexplained/.test(text)
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
  if (has('WORST')) refined.rank = 'worst'
  else if (has('BEST')) refined.rank = 'best'
  if (has('HEAD')) refined.role = 'head'
  else if (has('CLASS_TEACHER')) refined.role = 'class_teacher'
  else if (has('OFFICE')) refined.role = 'office'
  if (has('CONDUCT')) refined.field = 'conduct'
  else if (has('ATTITUDE')) refined.field = 'attitude'
  else if (has('INTEREST')) refined.field = 'interest'
  else if (has('TRAITS')) refined.field = 'traits'
  return refined
}
