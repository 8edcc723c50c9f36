/** What the office gives on paper of its pupils: cards for the gate, papers to who leaves, letters with codes. */
export { createPapers, type Papers } from './papers.routes.ts'
/** Papers of a pupil as the office reads them. */
export { papersShown } from './papers.store.ts'
