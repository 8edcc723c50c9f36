export { colleagueRoutes } from './colleagues.routes.ts'
export { createColleagues } from './colleagues.service.ts'
export { createInvitations } from './invitations.service.ts'
export { createInvited } from './invited.service.ts'
