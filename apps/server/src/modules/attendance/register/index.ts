export { registerRoutes } from './register.routes.ts'
export { schoolOf } from './register.store.ts'
