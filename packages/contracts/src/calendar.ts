import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './primitives.ts'

/** A link that nobody's calendar asked for in so many days is over. */
export const CALENDAR_IDLE_DAYS = 180

/** A link by which a calendar program follows the school days of one ward; the address itself is told once, when it is made. */
export const CalendarLink = z.object({
  id: Id,
  ward_id: Id,
  made_at: Instant,
  /** When a calendar last asked, to within an hour. */
  last_read_at: z.nullable(Instant),
})
export type CalendarLink = z.infer<typeof CalendarLink>

export const listCalendarLinks = endpoint({
  method: 'GET',
  path: '/api/v1/calendar_links',
  access: 'parent',
  response: z.object({ calendar_links: z.array(CalendarLink) }),
  summary: 'The links by which calendars follow the caller’s wards, newest first',
})

export const makeCalendarLink = endpoint({
  method: 'POST',
  path: '/api/v1/wards/:id/calendar_links',
  access: 'parent',
  freshProof: true,
  params: z.strictObject({ id: Id }),
  /** `path` is the calendar’s address, from the root of this one: `/calendar/….ics`. */
  response: z.object({ path: z.string(), calendar_link: CalendarLink }),
  summary: 'Make a link by which a calendar follows a ward’s terms, holidays, events and days to pay by; it is told only now',
})

export const endCalendarLink = endpoint({
  method: 'DELETE',
  path: '/api/v1/calendar_links/:id',
  access: 'parent',
  params: z.strictObject({ id: Id }),
  summary: 'End a link to a calendar',
})

export const readCalendar = endpoint({
  method: 'GET',
  path: '/calendar/:token.ics',
  access: 'public',
  /** Whatever is no link of ours is answered as one that does not exist. */
  params: z.strictObject({ token: z.string() }),
  file: true,
  summary: 'The school days of a ward as a calendar (RFC 5545), by the link a guardian made; no amounts stand in it',
})

export const downloadNoticeEvent = endpoint({
  method: 'GET',
  path: '/api/v1/notices/:id/event.ics',
  access: 'signed_in',
  params: z.strictObject({ id: Id }),
  file: true,
  summary: 'The event a notice tells of, for a calendar (RFC 5545)',
})
