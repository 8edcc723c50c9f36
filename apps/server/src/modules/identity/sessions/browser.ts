import { OWN_PAGE_PLACES, PAGE_COOKIE } from '@schoolgate/contracts/own-page'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { newSecret } from '#lib/random'
import type { Side } from '#lib/scope'
import { KNOWN_FOR_SECONDS } from '#modules/identity/devices'

/**
 * The cookies of one installation: the session's, one that tells browsers apart before anybody is signed in, and one by which a
 * browser is known in which somebody signed in before.
 */
export type BrowserCookies = ReturnType<typeof browserCookies>

/** Each hat has a session and a cookie of its own (wire §1). */
export type BySide<T> = Record<Side, T>

const DAY = 86_400
/** A code lives minutes; the browser need not be known for longer than its day. */
const BROWSER_SECONDS = DAY
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Reads and writes the cookies; `__Host-` needs https, which plain localhost has not (security §1 "CSRF"). */
export function browserCookies(publicUrl: string) {
  const secure = publicUrl.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  const sessionNames: BySide<string> = { parent: `${prefix}schoolgate`, staff: `${prefix}schoolgate_office` }
  const browserName = `${prefix}schoolgate_browser`
  const deviceName = `${prefix}schoolgate_device`
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const
  const secretIn = (request: FastifyRequest, name: string) => {
    const value = request.cookies[name]
    return value !== undefined && SECRET.test(value) ? value : null
  }
  return {
    session: (request: FastifyRequest, side: Side): string | null => secretIn(request, sessionNames[side]),
    /** The sessions that a request brings along: that of this side, then the other's. */
    sessions: (request: FastifyRequest, side: Side): string[] =>
      [side, side === 'parent' ? ('staff' as const) : ('parent' as const)].flatMap(
        (each) => secretIn(request, sessionNames[each]) ?? [],
      ),
    setSession(reply: FastifyReply, side: Side, secret: string, seconds: number): void {
      const sameSite = side === 'staff' ? 'strict' : 'lax'
      reply.setCookie(sessionNames[side], secret, { ...attributes, sameSite, maxAge: seconds })
    },
    /**
     * Nothing of this person stays in the browser on these sides (security §1 "logout"). Each cookie is ended by its name: the device's stays, so that a
     * stranger's tries go on counting apart from those made here. What the app keeps it deletes itself: a word that comes late must not
     * take what the next parent on this phone keeps (docs/decisions/2026-11-22-the-device-room.md).
     */
    clear(reply: FastifyReply, sides: readonly Side[]): void {
      for (const name of [...sides.map((side) => sessionNames[side]), browserName])
        reply.setCookie(name, '', { ...attributes, maxAge: 0 })
      if (sides.includes('parent'))
        for (const path of OWN_PAGE_PLACES) reply.setCookie(PAGE_COOKIE, '', { ...attributes, path, maxAge: 0 })
      reply.header('clear-site-data', '"cache"')
    },
    device: (request: FastifyRequest): string | null => secretIn(request, deviceName),
    /** This browser is known from now on, also after signing out. Nothing opens by it. */
    keepDevice(reply: FastifyReply, secret: string): void {
      reply.setCookie(deviceName, secret, { ...attributes, maxAge: KNOWN_FOR_SECONDS })
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
