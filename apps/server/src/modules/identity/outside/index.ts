export { idTokenVerifier, type IdClaims, type VerifyIdToken } from './id-token.gateway.ts'
export { createProvider, type OutsideProvider, type Provider } from './provider.gateway.ts'
