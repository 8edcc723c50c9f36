/** Imports a folder of data files: every row checked, all or nothing, twice changes nothing. */
export { DATA_FILES, importFolder, type ImportOptions, type ImportReport, type Progress } from './intake.ts'
/** An import's report as text for the terminal. */
export { describeReport } from './report.ts'
