/** Where parents pay: the school's official numbers, which change by two people and a day. */
export { createNumbers, numbersJobs, type Numbers } from './numbers.ts'
