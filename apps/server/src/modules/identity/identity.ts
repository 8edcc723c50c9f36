import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { Route } from '#lib/route'
import type { Scope } from '#lib/scope'
import { cookieName } from './session-cookie.ts'
import { createSessionStore } from './sessions.store.ts'

/** Who is asking: sign-in, sessions, devices. */
export function createIdentity({ db, clock, publicUrl }: { db: Db; clock: Clock; publicUrl: string }) {
  const sessions = createSessionStore(db)
  const cookie = cookieName(publicUrl)
  const routes: Route[] = []
  return {
    routes,
    /** The caller's scope, from the session cookie; null when there is none or it ended. */
    async authenticate(request: FastifyRequest, _reply: FastifyReply): Promise<Scope | null> {
      const secret = request.cookies[cookie]
      return secret === undefined ? null : sessions.scopeOf(secret, clock())
    },
  }
}
