/** Imports a folder of data files: every row checked, all or nothing, twice changes nothing. */
export { DATA_FILES, importFolder, type ImportOptions, type ImportReport, type Progress } from './intake.ts'
/** An import's report as text for the terminal. */
export { describeFault, describeReport } from './report.ts'
/** Reads a file of fees as the data files are read. */
export { readFeesFile } from './fees.file.ts'
/** Makes a real, empty school with its office account. */
export { initSchool, type NewSchool } from './init.ts'
/** Puts the demo schools into the database, or writes them as data files. */
export { loadDemo, writeDemo } from './demo.ts'
/** Writes data files as the import reads them. */
export { writeFolder, type FolderContent } from './write-folder.ts'
/** What files say of fields that people proved or chose themselves: the office's doors, and its words from the command line. */
export { intakeRoutes } from './intake.routes.ts'
export { createProposals, type Proposals } from './proposals.service.ts'
