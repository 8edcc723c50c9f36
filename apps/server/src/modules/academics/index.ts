/** Marks: what is computed from them, what parents see of them, and how they are published. */
export { createAcademics } from './academics.routes.ts'
/** A ward's published marks in a term, and a term by its id, for whoever puts several words together. */
export { academicsOf, academicsOfWards, marksInTerm, subjectsOf, termOf, timetableOf } from './academics.service.ts'
/** Gives marks free, tells phones of those whose time has come, and keeps the class averages beside them. */
export { announceDueMarks, announceMarksByTheClock, publishMarks } from './publish.service.ts'
/** The terms that have begun, and the one whose books are meant. */
export { meantTerm, termOfBooks } from './book-terms.ts'
export { schoolClock, schoolToday } from './book-reach.store.ts'
export { termsOf } from './academics.store.ts'
export { refreshClassAverages, worksWaiting, type WaitingWork } from './publish.store.ts'
/** A mark book as it stands: what leaves the school on a sheet, and what comes back is laid over. */
export { markBookOf } from './book.service.ts'
