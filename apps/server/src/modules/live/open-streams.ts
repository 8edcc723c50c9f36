import type { Scope, Side } from '#lib/scope'
import type { Position } from './position.ts'
import type { Told } from './who-hears.ts'

/** An open app. `after` is up to where it has heard once it was told the event. */
export type Audience = {
  /** On which side it stands: a family's app, or a page of the office. */
  side: Side
  scope: Pick<Scope, 'personId' | 'sessionId'> & { memberships: readonly Pick<Scope, 'userId' | 'schoolId' | 'role'>[] }
  /** Null until they are known: then everything of the school is told, and sorted out later. */
  wardIds: ReadonlySet<string> | null
  since: Date
  tell(event: Told, after: Position): void
  beat(): void
  /** Ends; the browser comes back after so many milliseconds, or when it likes. */
  end(backAfterMs?: number): void
}

/** The open apps of this process, each found by what it belongs to without looking at all the others. */
export function createOpenStreams() {
  const all = new Set<Audience>()
  const bySchool = groupedBy(({ memberships }) => new Set(memberships.map(({ schoolId }) => schoolId)))
  const byPerson = groupedBy(({ personId }) => [personId])
  const bySession = groupedBy(({ sessionId }) => [sessionId])
  const groups = [bySchool, byPerson, bySession]
  return {
    add(audience: Audience): void {
      all.add(audience)
      for (const group of groups) group.add(audience)
    },
    remove(audience: Audience): void {
      all.delete(audience)
      for (const group of groups) group.remove(audience)
    },
    all: (): Audience[] => [...all],
    /** The oldest first. */
    ofSchool: bySchool.of,
    ofPerson: byPerson.of,
    ofSession: bySession.of,
  }
}

function groupedBy(keysOf: (scope: Audience['scope']) => Iterable<string>) {
  const groups = new Map<string, Set<Audience>>()
  return {
    add(audience: Audience): void {
      for (const key of keysOf(audience.scope)) {
        const group = groups.get(key) ?? new Set()
        groups.set(key, group.add(audience))
      }
    },
    remove(audience: Audience): void {
      for (const key of keysOf(audience.scope)) {
        const group = groups.get(key)
        group?.delete(audience)
        if (group?.size === 0) groups.delete(key)
      }
    },
    of: (key: string): Audience[] => [...(groups.get(key) ?? [])],
  }
}
