import type { Received } from '@schoolgate/contracts/endpoint'
import { tellLetters } from '@schoolgate/contracts/letter-batch'
import { outcomeOfStatus } from '@schoolgate/contracts/letters'
import type { FastifyRequest } from 'fastify'
import { notFound } from '#lib/problem'
import { route, type Route } from '#lib/route'
import { problemDetails } from './problems.ts'

type Letter = Received<typeof tellLetters>['body']['letters'][number]

/** What is said of the body that came, or of how it is to be answered, and not of the letters in it. */
const OF_THE_BATCH = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'idempotency-key',
  'if-none-match',
  'transfer-encoding',
])

/**
 * The door for many letters at once. Each is brought to its own door from inside, with the caller's own cookie and address: it is counted,
 * admitted, read and done once exactly as if it had come alone, and only doors that take letters are gone to.
 */
export function lettersRoute(routes: readonly Route[]): Route {
  const doors = routes
    .filter(({ endpoint }) => endpoint.byLetter)
    .map(({ endpoint: { method, path } }) => ({ method, address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}$`) }))
  const isForLetters = ({ method, address }: Letter) => doors.some((door) => door.method === method && door.address.test(address))

  return route(tellLetters, async ({ body: { letters }, request }) => {
    const answers = []
    for (const letter of letters) {
      const answer = isForLetters(letter) ? await bring(letter, request) : nowhere(request)
      answers.push(answer)
      if (outcomeOfStatus(answer.status) === 'later') break
    }
    return { answers }
  })
}

const nowhere = ({ id }: FastifyRequest) => ({ status: 404, said: problemDetails(notFound(), id) })

async function bring({ method, address, body, idempotency_key: key }: Letter, { server, headers, socket }: FastifyRequest) {
  const { remoteAddress } = socket
  const answer = await server.inject({
    method,
    url: address,
    headers: {
      ...Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_BATCH.has(name))),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
      ...(key === null ? {} : { 'idempotency-key': key }),
    },
    ...(body === null ? {} : { payload: body }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  })
  return { status: answer.statusCode, said: answer.body === '' ? null : answer.json<unknown>() }
}
