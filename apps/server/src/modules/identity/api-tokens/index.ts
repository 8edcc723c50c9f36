export { apiTokenIn } from './bearer.ts'
export { apiTokenRoutes } from './api-tokens.routes.ts'
export { createApiTokens, type ApiTokens } from './api-tokens.service.ts'
