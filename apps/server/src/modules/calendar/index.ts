/** School days in a parent's own calendar. */
export { createCalendar, type Calendar } from './calendar.routes.ts'
