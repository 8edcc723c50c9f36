import type { FastifyInstance, FastifyRequest } from 'fastify'

/** In this room of the app a body is the bytes that came, whatever they say they are. */
export function keepBytes(room: FastifyInstance): void {
  room.removeAllContentTypeParsers()
  room.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body)
}
