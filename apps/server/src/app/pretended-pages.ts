import type { FastifyInstance } from 'fastify'
import { keepBytes } from './bytes.ts'

/** Where the demo's pretended payment pages are: behind the school's own door, so that every browser that gets here gets there. */
export const PRETENDED_PAGES = '/pretend-paystack'

const TIME_OUT_MS = 10_000

/** Hands the demo's pretended payment pages through; there are none where keys are set. */
export async function servePretendedPages(app: FastifyInstance, baseUrl: string): Promise<void> {
  await app.register(async (room) => {
    keepBytes(room)
    room.route({
      method: ['GET', 'POST'],
      url: `${PRETENDED_PAGES}/:page`,
      schema: { hide: true },
      async handler(request, reply) {
        const { pathname } = new URL(request.url, baseUrl)
        const answer = await fetch(new URL(pathname, baseUrl), {
          method: request.method,
          ...(Buffer.isBuffer(request.body) ? { body: request.body.toString('utf8') } : {}),
          redirect: 'manual',
          signal: AbortSignal.timeout(TIME_OUT_MS),
        })
        for (const name of ['content-type', 'content-security-policy', 'location']) {
          const value = answer.headers.get(name)
          if (value !== null) reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
  })
}
