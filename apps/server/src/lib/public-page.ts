import type { FastifyReply } from 'fastify'

/** The headers of what opens by a link (security §1): kept nowhere, in no search engine, and the address told to nobody. */
export function hideFromOthers(reply: FastifyReply): void {
  reply.headers({
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
  })
}
