import { addressOf } from '@schoolgate/contracts/address'
import type { Endpoint, Request, Response } from '@schoolgate/contracts/endpoint'
import type { OwnPage } from '@schoolgate/contracts/own-page'
import type { FastifyRequest } from 'fastify'

type Read = Endpoint & { method: 'GET' }

/** What was asked for a page, and what was answered. */
export type Asked = {
  /** Asks a door of ours as the page's reader; null where it refuses. */
  ask<E extends Read>(endpoint: E, input: Request<E>): Promise<Response<E> | null>
  /** All that was answered so far, as JSON of `OwnPage['answers']`: what a door wrote goes out as it is. */
  written(): string
}

/** What is said of the page that was asked for, or of how it is to be answered. */
const OF_THE_PAGE = new Set(['accept', 'accept-encoding', 'connection', 'if-none-match', 'if-modified-since', 'range', 'upgrade'])

/**
 * Brings questions to their doors from inside, with the reader's own cookies and address: each is counted, admitted and answered exactly
 * as if the app had asked.
 */
export function askingFor({ server, headers, socket }: FastifyRequest): Asked {
  const answers: string[] = []
  const own = Object.entries(headers).filter(([name]) => !OF_THE_PAGE.has(name))
  const { remoteAddress } = socket

  function ask<E extends Read>(endpoint: E, input: Request<E>): Promise<Response<E> | null>
  async function ask(endpoint: Endpoint, input: unknown): Promise<unknown> {
    const address = addressOf(endpoint, input)
    const {
      statusCode,
      body,
      headers: said,
    } = await server.inject({
      method: 'GET',
      url: address,
      headers: { ...Object.fromEntries(own), accept: 'application/json' },
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    })
    if (statusCode !== 200) return null
    const known: Pick<OwnPage['answers'][number], 'address' | 'tag'> = { address, tag: said.etag ?? null }
    answers.push(`{${JSON.stringify(known).slice(1, -1)},"said":${body}}`)
    return JSON.parse(body)
  }

  return { ask, written: () => `[${answers.join(',')}]` }
}
