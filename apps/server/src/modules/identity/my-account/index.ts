export { createContacts } from './contacts.service.ts'
export { myAccountRoutes } from './my-account.routes.ts'
export { createPasswordCare } from './password-care.service.ts'
export { createStepUp } from './step-up.service.ts'
