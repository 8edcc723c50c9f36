/** The bursar's side of payments, and the slips parents send. */
export { createDesk, type PaymentsDesk } from './desk.service.ts'
export { deskRoutes } from './desk.routes.ts'
export { slipRoutes } from './slips.routes.ts'
