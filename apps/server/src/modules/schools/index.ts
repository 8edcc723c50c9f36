export { createSchools, type Schools } from './schools.routes.ts'
/** What anybody may know of a school, from its row. */
export { publicSchool } from './schools.store.ts'
