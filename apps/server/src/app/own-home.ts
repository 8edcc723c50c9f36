import { HOME_COOKIE, HomePage } from '@schoolgate/contracts/home-page'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#lib/clock'
import type { Scopes } from '#lib/scope'
import { joinFeeds } from '#modules/feed'
import { eldestFirst } from '#modules/wards'
import { firstWords, homeData } from './first-words.ts'
import type { Services } from './services.ts'

/**
 * Home of the parent who asks, as it is written into the page: on a slow line its words are read seconds before the app's code has
 * come, and the app need not ask for them again. Null where the page must say nothing of anybody.
 */
export function ownHome({ identity, wards, feed, schools, live }: Services, clock: Clock) {
  async function write(scopes: Scopes): Promise<string | null> {
    const now = clock()
    const [scope] = scopes
    // First of all: what changes while the rest is read is told again rather than missed.
    const position = await live.position()
    const [mine, homes, school] = await Promise.all([
      Promise.all(scopes.map((each) => wards.wardsOf(each))),
      Promise.all(scopes.map((each) => feed.homeOf(each))),
      schools.infoOf(scope, now),
    ])
    const [first] = homes
    if (!school || !first) return null
    // As at the doors of these answers, nothing goes out that the contract does not name.
    const home = HomePage.parse({
      user_id: scope.personId,
      user_wards: scopes.length > 1 ? eldestFirst(mine.flat()) : mine.flat(),
      feed: scopes.length > 1 ? joinFeeds(homes.map(({ feed: page }) => page)) : first.feed,
      school_info: school,
      last_event_id: position,
    })
    return firstWords(home, first.locale, now) + homeData(home)
  }

  return async (request: FastifyRequest): Promise<string | null> => {
    const device = request.cookies[HOME_COOKIE]
    if (device === undefined) return null
    try {
      const scopes = await identity.authenticate(request, { access: 'parent' })
      // A device that was signed out without network still brings the session: it shows nobody, or by now somebody else.
      return scopes?.[0].role === 'parent' && scopes[0].personId === device ? await write(scopes) : null
    } catch (error) {
      // The app asks by itself then, and says what is wrong.
      request.log.warn({ err: error }, 'Home was not written into its page')
      return null
    }
  }
}
