import { problem } from '#lib/problem'

export const endsBeforeItBegins = problem(422, 'schools.ends_before_it_begins', 'The hours end before they begin.', {
  field: 'desk_to',
})
