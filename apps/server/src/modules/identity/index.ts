export { createIdentity } from './identity.ts'
/** Codes that the office gives at the desk. */
export { createDeskCodes, type DeskCode } from './my-account/index.ts'
export { hashPassword } from './passwords/index.ts'
