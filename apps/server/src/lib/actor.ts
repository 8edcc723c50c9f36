import type { Role } from '@schoolgate/contracts/endpoint'
import type { Keyed } from './keyed.ts'
import type { Scope } from './scope.ts'

/**
 * Who does something to a school's record: somebody signed in, or whoever types a command at the school's computer and works as the
 * system for that one school. Rows keep `userId`, and `nameKept` where there is none.
 */
export type Actor = {
  schoolId: string
  /** Null: a command. */
  scope: Scope | null
  /** The account that acts; null: a person known by name alone. */
  userId: string | null
  role: Role | 'program' | null
  /** As the record says it; null: the account says it itself. */
  name: string | null
  /** From where: the network address, or whose login at the school's computer. */
  address: string | null
}

/** Somebody who does something that is done once, under its key (db/once.ts); null: without one. */
export type KeyedActor = Actor & { keyed: Keyed | null }

/** Somebody signed in, as the actor of what they ask for. */
export const signedIn = (scope: Scope, address?: string): Actor & { scope: Scope } => ({
  schoolId: scope.schoolId,
  scope,
  userId: scope.userId,
  role: scope.role,
  name: null,
  address: address ?? null,
})

/** The same with the key under which it is to be done once. */
export const keyedActor = ({
  scope,
  request,
  keyed,
}: {
  scope: Scope
  request: { ip: string }
  keyed: Keyed | null
}): KeyedActor => ({
  ...signedIn(scope, request.ip),
  keyed,
})

/** The member of staff for whom somebody at the school's computer types. */
export type StaffNamed = { id: string; role: Role; name: string }

/** Whoever types a command: `person` is the login at the school's computer, `staff` the one it is done for. */
export const commandActor = (schoolId: string, person: string, staff: StaffNamed | null): Actor => ({
  schoolId,
  scope: null,
  userId: staff?.id ?? null,
  role: staff?.role ?? null,
  name: staff?.name ?? person,
  address: staff ? person : null,
})

/** The name that a row keeps beside the account: only where no account says it. */
export const nameKept = ({ userId, name }: Actor): string | null => (userId === null ? name : null)

/** Who sits at the school's computer, and the `ref` of the member of staff they say it is done for. */
export type CommandUser = { person: string; staff: string | undefined }
