import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import type { BuiltFile } from './built-files.ts'
import type { Page } from './page.ts'

/* How pages and files of the built apps leave the house. */

/** A page or a file says only what is needed. */
export function plainly(reply: FastifyReply): void {
  // HTTP/1.1 keeps connections without being told so; on six files the words are 300 bytes.
  reply.raw.removeHeader('connection')
  // It is the same for everybody; nobody asks which answer it was. A refusal says it again.
  reply.removeHeader('x-request-id')
}

const takesBrotli = ({ headers }: FastifyRequest): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/** As it is written to the disk: what the build compressed is never compressed again. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, { type, tag, plain, brotli }: BuiltFile) {
  const isBrotli = brotli !== null && takesBrotli(request)
  reply.type(type).header('etag', tag)
  if (brotli !== null) reply.header('vary', 'accept-encoding')
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(isBrotli ? brotli : plain)
}

/** What never changes is never asked about again: it needs no tag. */
export const leaveUntagged = async (_request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
  if (String(reply.getHeader('cache-control')).endsWith('immutable')) reply.removeHeader('etag')
  return payload
}

/** With the school written in, for whoever asks now. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, keep: 'no-cache' | 'no-store' = 'no-cache') {
  const isBrotli = takesBrotli(request)
  reply.header('content-security-policy', page.policy).header('cache-control', keep)
  reply.header('vary', 'accept-encoding, cookie')
  reply.type('text/html; charset=utf-8')
  if (isBrotli) reply.header('content-encoding', 'br')
  return reply.send(isBrotli ? page.brotli : page.html)
}

/** Where a request points to; an address that cannot be read is none of ours. */
export function pathOf({ url }: FastifyRequest): string {
  const address = URL.parse(url, 'http://page.local')
  if (address === null) throw notFound()
  return address.pathname
}

/** The question behind an address, with its `?`. */
export const queryOf = ({ url }: FastifyRequest): string => URL.parse(url, 'http://page.local')?.search ?? ''
