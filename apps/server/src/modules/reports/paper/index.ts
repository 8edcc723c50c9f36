export { drawReport, PrintedReport } from './report-paper.ts'
