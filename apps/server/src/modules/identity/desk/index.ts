export { deskRoutes } from './desk.routes.ts'
export { createDeskCodes } from './desk-codes.service.ts'
