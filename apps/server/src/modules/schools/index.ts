export type { Door, Doors, SchoolAtDoor } from './doors.ts'
export { createSchools, type Schools } from './schools.routes.ts'
/** What anybody may know of a school, from its row; the caller's school as its parents see it. */
export { publicSchool, schoolInfoOf } from './schools.store.ts'
