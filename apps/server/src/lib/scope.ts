import type { Role } from '@schoolgate/contracts/endpoint'

/**
 * Who is asking, made from a session or an API token and nothing else. Every store function that reads or changes
 * a family's data takes one; the database checks it a second time (db/client.ts).
 */
export type Scope = {
  userId: string
  schoolId: string
  role: Role
  /** Of the session, or of the API token that stands for one. */
  sessionId: string
  /** A program with an API token asks, and not the person in a session. */
  program?: { mayChange: boolean }
  /** Staff: the second factor was given in this session. Parents: always true. */
  hasSecondFactor: boolean
  /** Until when the second proof for paying, sharing or changing the profile counts. */
  steppedUpUntil: Date | null
}
