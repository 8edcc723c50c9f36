import { HOME_COOKIE, HomePage } from '@schoolgate/contracts/home-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import { firstWords, homeData } from './first-words.ts'
import type { Services } from './services.ts'

/**
 * Home of the parent who asks, as it is written into the page: on a slow line its words are read seconds before the app's code has
 * come, and the app need not ask for them again. Null where the page must say nothing of anybody.
 */
export function ownHome({ identity, wards, feed, schools, live }: Services, clock: Clock) {
  async function write(scope: Scope): Promise<string | null> {
    const now = clock()
    // First of all: what changes while the rest is read is told again rather than missed.
    const position = await live.position()
    const [mine, { feed: page, manners }, school] = await Promise.all([
      wards.wardsOf(scope),
      feed.homeOf(scope),
      schools.infoOf(scope, now),
    ])
    if (!school) return null
    // As at the doors of these answers, nothing goes out that the contract does not name.
    const home = HomePage.parse({
      user_id: scope.userId,
      user_wards: mine,
      feed: page,
      school_info: school,
      last_event_id: position,
    })
    return firstWords(home, manners, now) + homeData(home)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const device = request.cookies[HOME_COOKIE]
    if (device === undefined) return null
    try {
      const scope = await identity.authenticate(request, reply)
      // A device that was signed out without network still brings the session: it shows nobody, or by now somebody else.
      return scope?.role === 'parent' && scope.userId === device ? await write(scope) : null
    } catch (error) {
      // The app asks by itself then, and says what is wrong.
      request.log.warn({ err: error }, 'Home was not written into its page')
      return null
    }
  }
}
