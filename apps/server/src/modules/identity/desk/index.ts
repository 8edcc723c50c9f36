export { deskRoutes } from './desk.routes.ts'
export { createSignInCodes } from './sign-in-codes.service.ts'
