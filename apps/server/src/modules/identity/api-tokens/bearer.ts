import { API_TOKEN_PREFIX } from '@schoolgate/contracts/api-tokens'
import type { FastifyRequest } from 'fastify'

const BEARER = new RegExp(`^Bearer (${API_TOKEN_PREFIX}\\S+)$`, 'i')

/** The API token a request brings; null where there is none, or an outside provider's. */
export const apiTokenIn = ({ headers }: FastifyRequest): string | null => BEARER.exec(headers.authorization ?? '')?.[1] ?? null
