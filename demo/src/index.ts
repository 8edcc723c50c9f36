/** Two believable schools as data files, laid around a given day; the same day gives the same schools. */
export { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts.ts'
export { gracefield } from './gracefield.ts'
export { nyansapo } from './nyansapo.ts'
export type { Folder, Row } from './school.ts'
