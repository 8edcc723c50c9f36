import type { Intent } from './intent-names.ts'
import { doesSomethingElse, type Reading, type Rule } from './reading.ts'
import { DAYS_AND_MONEY } from './rules-of-days-and-money.ts'
import { MARKS_AND_SCHOOL } from './rules-of-marks-and-school.ts'

/** The first rule that holds decides. Order: what is unmistakable first, what one word decides last. */
const RULES: readonly Rule[] = [...DAYS_AND_MONEY, ...MARKS_AND_SCHOOL]

/** One word decides these: what is left when nothing better holds. */
const LAST_RESORTS: readonly Rule[] = [
  ['timetable', (r) => r.slots.when?.kind === 'weekday' && r.words <= 3],
  ['profile', (r) => r.has('CLASS')],
  ['calendar', (r) => r.slots.event !== undefined],
  ['attendance_summary', (r) => r.has('PRESENT', 'EXCUSED') && !doesSomethingElse(r)],
  ['notice_topic', (r) => r.slots.topic !== undefined],
  ['not_kept', (r) => r.has('NOT_KEPT')],
  ['notices_latest', (r) => r.has('SAID') && r.has('SCHOOL', 'HEAD', 'TEACHER')],
  ['teacher', (r) => r.has('TEACHER', 'HEAD')],
  ['contact', (r) => r.has('CONTACT', 'OFFICE')],
  ['thanks', (r) => r.has('THANKS') && r.words <= 10],
  ['hello', (r) => r.has('HELLO') && r.words <= 7],
]

/** The intent of a question that stands on its own, or undefined where no rule holds. */
export const intentOf = (reading: Reading): Intent | undefined =>
  surely(reading) ?? LAST_RESORTS.find(([, holds]) => holds(reading))?.[0]

/** The intent more than one word speaks for. */
export const surely = (reading: Reading): Intent | undefined => RULES.find(([, holds]) => holds(reading))?.[0]
