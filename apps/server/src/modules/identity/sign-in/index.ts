export { signInRoutes } from './sign-in.routes.ts'
export { createSignIn, type SignIn } from './sign-in.service.ts'
export { createPhoneSignIn, type PhoneSignIn } from './phone-sign-in.service.ts'
