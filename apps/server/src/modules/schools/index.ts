export { createSchools, type Schools } from './schools.routes.ts'
