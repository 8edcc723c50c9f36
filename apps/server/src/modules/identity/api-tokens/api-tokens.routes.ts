import { listApiTokens, makeApiToken, removeApiToken } from '@schoolgate/contracts/api-tokens'
import { route, type Route } from '#lib/route'
import type { ApiTokens } from './api-tokens.service.ts'

/** The tokens by which programs speak for this person. */
export const apiTokenRoutes = ({ apiTokens }: { apiTokens: ApiTokens }): Route[] => [
  route(
    listApiTokens,
    async ({ scope }) => ({ api_tokens: await apiTokens.of(scope) }),
    (answers) => ({ api_tokens: answers.flatMap(({ api_tokens }) => api_tokens) }),
  ),
  route(makeApiToken, ({ scope, body, request }) => apiTokens.make(scope, body, request.ip)),
  route(removeApiToken, ({ scope, params, request }) => apiTokens.remove(scope, params.id, request.ip)),
]
