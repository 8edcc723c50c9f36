export { forgetConversationsByTheClock } from './retention.ts'
export { officeRoutes } from './office.routes.ts'
export { parentRoutes } from './parent.routes.ts'
