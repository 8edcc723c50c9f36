import { createHash } from 'node:crypto'
import type { Endpoint } from '@schoolgate/contracts/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Db } from '#db'
import { midnightAfter, nextMomentIn } from '#db/moments'
import { earlier } from '#lib/days'
import type { Clock } from '#lib/clock'
import type { Scopes } from '#lib/scope'

/** Since when and until when an answer holds if nothing changes, what proves that it is of this version, and a digest of its words. */
const TAG = /^W\/"([0-9a-z]{1,10})-([0-9a-z]{1,10})-([\w-]{22})-([\w-]{22})"$/

/** What an answer that a request gets will be tagged with, once it is there. */
export type Tagging = {
  /** The tag that came along still counts. */
  isStill: boolean
  /** Asked for while the answer is read; what it resolves to tags the words of the answer once they are written. */
  begin(): Promise<TagWords>
}

/** The tag of these words, and whether they are the very ones that the tag that came along was of: then a new tag is all there is to say. */
export type TagWords = (words: string) => { tag: string; isSame: boolean }

/** Papers say at which address they are checked. */
type Dependencies = { db: Db; clock: Clock; release: string; publicUrl: string; schoolHosts: ReadonlyMap<string, string> }

/**
 * The tags of a family's answers (Endpoint.unchanged). They are made of the versions of all that a guardian is told (db/versions.ts) as
 * they were before the answer was read, of the release and its address, and of the next moment at which time alone changes it; so a 304 needs nothing
 * but what the gate has read. A tag proves itself: the versions in it nobody outside knows. Where something else changed, the words are
 * read anew and compared by their digest: a phone is sent again only what reads differently.
 */
export function createTags({ db, clock, release, publicUrl, schoolHosts }: Dependencies) {
  const nextMoment = knownMoments(nextMomentIn(db))
  const house = JSON.stringify([release, publicUrl, ...schoolHosts])

  async function holdsUntil(how: NonNullable<Endpoint['unchanged']>, scopes: Scopes, from: Date): Promise<Date> {
    const ends = await Promise.all(
      scopes.map(async ({ told, ...of }) => {
        const midnight = midnightAfter(told?.timezone ?? 'UTC', from)
        const next = how === 'all_day' ? null : await nextMoment(of, from, told?.version)
        return next ? earlier(next, midnight) : midnight
      }),
    )
    return ends.reduce(earlier)
  }

  /** Null where answers are not tagged so: for staff, for programs, and where the endpoint does not say that they are a family's. */
  return ({ unchanged }: Endpoint, scopes: Scopes | null, { url, headers }: FastifyRequest): Tagging | null => {
    if (unchanged === undefined || !scopes?.every(({ told }) => told)) return null
    const versions = scopes.map(({ userId, told }) => [userId, told?.version])
    const proofOf = (since: string, until: string) => shortDigest(JSON.stringify([house, url, versions, since, until]))
    const now = clock()
    const [, since, until, proof, digest] = TAG.exec(headers['if-none-match'] ?? '') ?? []
    const isTimely =
      since !== undefined && until !== undefined && momentOf(since) <= now.getTime() && now.getTime() < momentOf(until)
    return {
      isStill: isTimely && proof === proofOf(since, until),
      async begin() {
        const holds = [now, await holdsUntil(unchanged, scopes, now)].map((moment) => moment.getTime().toString(36))
        const [from = '', to = ''] = holds
        return (words) => {
          const own = shortDigest(words)
          return { tag: `W/"${from}-${to}-${proofOf(from, to)}-${own}"`, isSame: own === digest }
        }
      },
    }
  }
}

const shortDigest = (of: string): string => createHash('sha256').update(of).digest('base64url').slice(0, 22)

/** So many families' moments are known at a time. */
const MOST_KNOWN = 5000

/**
 * Looks the next moment up once for each version of what a guardian is told: until it comes, or something changes, it stays the next one.
 * The pages of one screen ask for it together.
 */
function knownMoments(look: ReturnType<typeof nextMomentIn>) {
  const known = new Map<string, { since: Date; next: Date | null }>()
  return async (of: Parameters<typeof look>[0], now: Date, version: string | undefined): Promise<Date | null> => {
    const key = `${of.userId} ${version}`
    const found = known.get(key)
    if (found && found.since <= now && (found.next === null || now < found.next)) return found.next
    const next = await look(of, now)
    const [oldest] = known.size < MOST_KNOWN ? [] : known.keys()
    if (oldest !== undefined) known.delete(oldest)
    known.set(key, { since: now, next })
    return next
  }
}

const momentOf = (written: string): number => Number.parseInt(written, 36)
