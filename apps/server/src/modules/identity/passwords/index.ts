export { hashPassword, verifyPassword } from './passwords.ts'
export { refusePoorPassword } from './password-policy.ts'
