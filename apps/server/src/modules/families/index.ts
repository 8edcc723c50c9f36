/** What the school keeps of one family: as a file, and until it is forgotten on request (modules/retention does it). */
export { createFamilies } from './families.routes.ts'
