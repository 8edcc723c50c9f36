/** Under which address a school, and the browser that asks, is reached. */
export { createAddresses, type Addresses, type Installation } from './addresses.ts'
export type { Door, Doors, SchoolAtDoor } from './doors.ts'
export { createSchools, type Schools } from './schools.routes.ts'
/** What anybody may know of a school, from its row; the caller's school as its parents see it. */
export { publicSchool, schoolInfoOf } from './schools.store.ts'
