export { createIdentity } from './identity.ts'
export { hashPassword } from './passwords/index.ts'
