import { ATTENDANCE_EN } from './attendance.en.ts'
import { DAY_AT_SCHOOL_EN } from './day-at-school.en.ts'
import type { Lexicon } from './lexicon.ts'
import { MARKS_EN } from './marks.en.ts'
import { MONEY_EN } from './money.en.ts'
import { SCHOOL_EN } from './school.en.ts'
import { TALK_EN } from './talk.en.ts'

/** How Ghanaian and Nigerian parents say each idea in English, Pidgin included once its words are said plainly. */
export const CONCEPTS_EN: Lexicon['concepts'] = {
  ...ATTENDANCE_EN,
  ...MARKS_EN,
  ...MONEY_EN,
  ...SCHOOL_EN,
  ...TALK_EN,
  OF_THE_DAY: DAY_AT_SCHOOL_EN,
}
