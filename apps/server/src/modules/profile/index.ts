export { createProfile } from './profile.routes.ts'
