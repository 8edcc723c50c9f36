export { EventToCalendar } from './event-to-calendar.tsx'
