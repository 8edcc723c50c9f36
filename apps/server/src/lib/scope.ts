import type { Role } from '@schoolgate/contracts/endpoint'

/** The two hats a person may have: a guardian's, and one of the staff's. Each has sessions of its own. */
export const SIDES = ['parent', 'staff'] as const
export type Side = (typeof SIDES)[number]

export const sideOf = ({ role }: { role: Role }): Side => (role === 'parent' ? 'parent' : 'staff')

/**
 * Who is asking, made from a session or an API token and nothing else. Every store function that reads or changes
 * a family's data takes one; the database checks it a second time (db/client.ts).
 */
export type Scope = {
  /** A membership: the person at one school. */
  userId: string
  personId: string
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
  /** Of a guardian in a session: the version of all they are told (db/versions.ts) as it was when they asked, and the school's clock. */
  told?: { version: string; timezone: string }
}

/** All memberships of whoever is asking, on the side that was asked for, each as a scope of its own; the longest known school first. */
export type Scopes = readonly [Scope, ...Scope[]]

/** Whether an id is the caller's own: the person's, or one of their memberships'. */
export const isMyself = (scopes: readonly Scope[], id: unknown): boolean =>
  scopes.some(({ personId, userId }) => id === personId || id === userId)

/** A program of others, which reads its school's lists: of itself and of nobody. */
export type ProgramScope = { role: 'program'; userId: string; schoolId: string }
