export { createIdentity, type Identity } from './identity.ts'
export type { OutsideProvider } from './outside/index.ts'
/** Codes that the office gives at the desk: staff's second proof, and a parent's way in. */
export { createDeskCodes } from './desk/index.ts'
export { hashPassword } from './passwords/index.ts'
/** Keys with which schools are made, given at the installation's own computer. */
export { createFoundingKeys } from './founders/index.ts'
