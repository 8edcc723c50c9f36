import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import { limitInWindows } from '#lib/limit-rate'
import { networkOf } from '#modules/limits'

/** Calls of whatever kind from one address: many families share one, so this only stops a flood. */
const CALLS = { most: 6000, seconds: 60 }
/** Files of the built apps, which lie in memory and ask nobody: enough for a thousand new phones behind one carrier's address. */
const FILES = { most: 60_000, seconds: 60 }
/** This machine itself, which asks for its neighbours: a proxy that nobody told us of, who watches the server. */
const OURS = new Set(['127.0.0.1', '::1'])
/** So many sessions are remembered; then the one longest unseen is forgotten. */
const SESSIONS = 10_000

/** What the caller brings to be known by; null when nothing. */
type ProofIn = (request: FastifyRequest) => string | null

/**
 * Refuses whoever floods the house, at whatever door and before anybody looks who it is. Whoever was let in lately counts as themselves,
 * so that a stranger behind a carrier's address does not use up the address for the families who share it; and who turns out to be
 * somebody gives back to the address what was counted there.
 */
export function limitFloods(app: FastifyInstance, { clock, proofIn }: { clock: Clock; proofIn: ProofIn }) {
  const addresses = limitInWindows({ ...CALLS, clock })
  const files = limitInWindows({ ...FILES, clock })
  const persons = limitInWindows({ ...CALLS, clock })
  const people = new Map<string, string>()
  /** The address at which a request was counted whose caller was not known yet. */
  const countedAt = new WeakMap<FastifyRequest, string>()

  app.addHook('onRequest', async (request) => {
    if (OURS.has(request.ip)) return
    const address = networkOf(request.ip)
    if (isFile(request)) return files.count(address)
    const person = people.get(proofIn(request) ?? '')
    if (person !== undefined) return persons.count(person)
    addresses.count(address)
    countedAt.set(request, address)
  })

  return {
    /** Who asks was found to be this person. */
    remember(request: FastifyRequest, personId: string): void {
      const address = countedAt.get(request)
      if (address !== undefined) {
        addresses.giveBack(address)
        persons.count(personId)
        countedAt.delete(request)
      }
      const proof = proofIn(request)
      if (proof === null) return
      people.delete(proof)
      people.set(proof, personId)
      const [oldest] = people.size > SESSIONS ? people.keys() : []
      if (oldest !== undefined) people.delete(oldest)
    },
  }
}

/** Whether a file of the built apps is asked for. */
export const isFile = ({ method, url }: FastifyRequest): boolean => method === 'GET' && /^\/(?:office\/)?assets\//.test(url)
