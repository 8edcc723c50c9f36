/*
 * The school's clock: a phone may be wrong by a day, and then nothing of what it says of "today" or of a time to come would be true. Every
 * answer of the school says when it was made.
 */

/** Less than this is the way that the answer took, and what a header leaves out of a second. */
const TAKEN_FOR_RIGHT_MS = 60_000

let ahead = 0

/** Notes when the school made an answer, as its header says. */
export const noteSchoolClock = (date: string | null): void => {
  const by = Date.parse(date ?? '') - Date.now()
  if (!Number.isNaN(by)) ahead = Math.abs(by) < TAKEN_FOR_RIGHT_MS ? 0 : by
}

/** Now, as the school's clock has it; without a word of the school, as the device has it. */
export const schoolNow = (): Date => new Date(Date.now() + ahead)
