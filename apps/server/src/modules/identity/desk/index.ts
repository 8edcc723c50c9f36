export { deskRoutes } from './desk.routes.ts'
export { createGuardianContacts } from './guardian-contacts.service.ts'
export { createDeskCodes } from './desk-codes.service.ts'
