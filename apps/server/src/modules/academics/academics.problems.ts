import { problem } from '#lib/problem'

export const termClosed = problem(409, 'academics.term_closed', 'This term is over. The office can still correct its marks.')

export const changedSince = problem(
  409,
  'academics.changed_since',
  'Somebody else changed this work meanwhile. Please look again.',
)

/** What parents see is not another work by now. */
export const isShown = problem(
  409,
  'academics.is_shown',
  'Parents see this work already: what it is, how much it is of and what it weighs stay.',
)

export const shownAlready = problem(
  409,
  'academics.shown_already',
  'Parents see this work already, or will at a time that is set.',
)

export const notWaiting = problem(409, 'academics.not_waiting', 'This work does not wait for its time.')

export const nothingToShow = problem(409, 'academics.nothing_to_show', 'Nobody has a mark in this work yet.')

export const hasMarks = problem(409, 'academics.has_marks', 'Somebody has a mark in this work, so it stays.')

export const marksAbove = problem(422, 'academics.marks_above', (highest: number) => ({
  title: `Somebody has ${highest} in this work already.`,
  field: 'max_score',
}))

export const outsideTerm = problem(422, 'academics.outside_term', 'This day is not in the term.', { field: 'date' })

export const tooFarAhead = problem(422, 'academics.too_far_ahead', 'Please choose a time within the next two months.', {
  field: 'at',
})

export const lessonEndsFirst = problem(422, 'academics.lesson_ends_first', 'A lesson ends before it starts.', {
  field: 'lessons',
})

export const noSchoolThatDay = problem(422, 'academics.no_school_that_day', 'There is no school on one of these days.', {
  field: 'lessons',
})

export const notOfSchool = problem(
  422,
  'academics.not_of_school',
  'A subject or a teacher of these lessons is not the school’s any more.',
  { field: 'lessons' },
)
