import type { Role } from '@schoolgate/contracts/endpoint'
import { HEARD_BY, LIVE_WORDS, type OfficeWord, STAFF_WORDS } from '@schoolgate/contracts/live'

/** What is told: of which ward is for its guardians alone. */
export type Told = { word: OfficeWord; ward_id: string | null }

/** Whether no family hears of it. */
export const isOfStaff = (word: OfficeWord): boolean => STAFF_WORDS.some((one) => one === word)

/** Whether somebody who works at the school as this is told. */
export const mayHear = (role: Role, word: OfficeWord): boolean => HEARD_BY[word].some((one) => one === role)

/** Of which words somebody who works at the school as this is told. */
export const wordsFor = (role: Role): OfficeWord[] => [...LIVE_WORDS, ...STAFF_WORDS].filter((word) => mayHear(role, word))
