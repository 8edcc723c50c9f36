/** What the first page of head and office says of the day, in numbers. */
export { createToday, type Today } from './today.ts'
