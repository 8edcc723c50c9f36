import type { OfficeNotice } from '@schoolgate/contracts/office-notices'

/** So long an urgent notice that somebody has not read is worth a call. */
const LOUD_FOR_MS = 3 * 86_400_000

/** Of the notices that went, those that want somebody: urgent ones that not everybody read, and those that can still be answered. */
export const waitingFor = (notices: readonly OfficeNotice[], now: Date) => ({
  unread: notices.filter(
    ({ priority, published_at, counts }) =>
      priority === 'urgent' && counts.read < counts.guardians && now.getTime() - Date.parse(published_at) < LOUD_FOR_MS,
  ),
  unanswered: notices.filter(
    ({ action, counts }) =>
      counts.answered !== null && counts.answered < counts.children && action?.due_at != null && new Date(action.due_at) > now,
  ),
})
