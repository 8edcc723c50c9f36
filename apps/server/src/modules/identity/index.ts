export { createIdentity } from './identity.ts'
