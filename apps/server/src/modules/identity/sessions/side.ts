import type { Endpoint } from '@schoolgate/contracts/endpoint'
import { SIDE_HEADER } from '@schoolgate/contracts/session-path'
import type { FastifyRequest } from 'fastify'
import type { Side } from '#lib/scope'

/** Where both sides may ask, the office says so; whoever says nothing is a parent's app. */
export const sideAsked = ({ headers }: FastifyRequest): Side => (headers[SIDE_HEADER] === 'staff' ? 'staff' : 'parent')

/** On which side an endpoint is asked: its declared access says so, or the caller. */
export function sideFor({ access }: Pick<Endpoint, 'access'>, request: FastifyRequest): Side {
  if (access === 'parent') return 'parent'
  return Array.isArray(access) ? 'staff' : sideAsked(request)
}
