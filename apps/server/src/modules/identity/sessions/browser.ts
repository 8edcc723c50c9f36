import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#lib/random'

/** The cookies of one installation: the session's, and one that tells browsers apart before anybody is signed in. */
export type BrowserCookies = ReturnType<typeof browserCookies>

const DAY = 86_400
/** A code lives minutes; the browser need not be known for longer than its day. */
const BROWSER_SECONDS = DAY
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Reads and writes the cookies; `__Host-` needs https, which plain localhost has not (security §1 "CSRF"). */
export function browserCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const sessionName = `${prefix}schoolgate`
  const browserName = `${prefix}schoolgate_browser`
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const secretIn = (request: FastifyRequest, name: string) => {
    const value = request.cookies[name]
    return value !== undefined && SECRET.test(value) ? value : null
  }
  return {
    session: (request: FastifyRequest): string | null => secretIn(request, sessionName),
    setSession(reply: FastifyReply, secret: string, seconds: number): void {
      reply.setCookie(sessionName, secret, { ...attributes, maxAge: seconds })
    },
    /** Nothing of this person stays in the browser (security §1 "logout"). */
    clear(reply: FastifyReply): void {
      reply.setCookie(sessionName, '', { ...attributes, maxAge: 0 })
      reply.header('clear-site-data', '"cache", "cookies", "storage"')
    },
    browser: (request: FastifyRequest): string | null => secretIn(request, browserName),
    /** The browser's own secret, made now if it has none. */
    knowBrowser(request: FastifyRequest, reply: FastifyReply): string {
      const secret = secretIn(request, browserName) ?? newSecret()
      reply.setCookie(browserName, secret, { ...attributes, maxAge: BROWSER_SECONDS })
      return secret
    },
  }
}
