export { createVerify } from './verify.routes.ts'
