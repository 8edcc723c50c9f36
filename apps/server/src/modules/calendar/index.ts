/** School days in a parent's own calendar. */
export { calendarText } from './calendar-text.ts'
export { createCalendar, type Calendar } from './calendar.routes.ts'
