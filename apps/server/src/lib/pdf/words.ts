import { localPhone } from '#lib/phone'

/** As papers write a day: 18/12/2025 (look §4). */
export const printedDay = (day: string): string => day.split('-').toReversed().join('/')

/** Half of a school year is said by its last two digits: 2025/26. */
export const shortYear = (year: string): string => year.replace(/^(\d{4})\/\d\d(\d\d)$/, '$1/$2')

/** Where a school is found, in one line under its name. */
export const addressLine = (address: string | null, digitalAddress: string | null, phones: readonly string[]): string =>
  [address, digitalAddress, phones[0] && localPhone(phones[0])]
    .filter((part) => part !== null && part !== undefined && part !== '')
    .join(' · ')
