export { createFactorChanges } from './changes.ts'
export { myFactorRoutes } from './my-factors.routes.ts'
export { createMyFactors, type MyFactors } from './my-factors.service.ts'
export { createMyPasskeys, type MyPasskeys } from './my-passkeys.service.ts'
