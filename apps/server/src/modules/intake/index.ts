/** Imports a folder of data files: every row checked, all or nothing, twice changes nothing. */
export { importFolder, type ImportOptions } from './intake.ts'
export { DATA_FILES, TakenBack, type ImportReport } from './lay-down.ts'
/** The same for rows that came of a sheet: tried, and written in a transaction of the caller's. */
export { importRows, tryRows, TurnTaken, type RowsToImport } from './import-rows.ts'
/** The same for a form of the office. */
export { createWriteRows, type WriteRows } from './write-rows.ts'
export { openingCells } from './opening-balances.columns.ts'
export type { Progress } from './import-steps.ts'
/** An import's report as text for the terminal. */
export { describeFault, describeReport } from './report.ts'
/** Reads a file of fees as the data files are read. */
export { readFeesFile } from './fees.file.ts'
/** Makes a real, empty school with its first member of staff. */
export { freeCodeFor, initSchool, makeSchool, type NewSchool } from './init.ts'
/** Puts the demo schools into the database, or writes them as data files. */
export { loadDemo, writeDemo } from './demo.ts'
/** Writes data files as the import reads them. */
export { writeFolder, type FolderContent } from './write-folder.ts'
/** What files say of fields that people proved or chose themselves: the office's doors, and its words from the command line. */
export { intakeRoutes } from './intake.routes.ts'
export { createProposals, type Proposals } from './proposals.service.ts'
/** The same the other way: what the data files would say of a school. */
export { listsOf, type ListOut } from './take-out.ts'
