/** What the books of a time say: reports of the school's money. */
export { createBooks, type Books } from './books.ts'
