export { createVerify, type Verify } from './verify.routes.ts'
