export { createWork, type LongWorkOffice } from './work.ts'
/** What a module says of its long work, asks to be done, and shows of it. */
export { askFor, longWorkJob, type AtWork, type LongWork } from './long-work.ts'
/** The same of a command, which does it in its own process. */
export { beginByCommand, commandAtWork, endByCommand, WorkCancelled, type CommandWork } from './by-command.ts'
export { showWork, workFile } from './work.service.ts'
export { isUnderWay } from './under-way.ts'
