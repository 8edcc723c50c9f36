import { Day } from '@schoolgate/contracts/primitives'

/** Whether this is a day of the calendar, written 2026-03-12. */
export const isDay = (written: string): boolean => Day.safeParse(written).success
