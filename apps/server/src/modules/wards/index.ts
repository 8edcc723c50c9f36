export { createWards } from './wards.routes.ts'
