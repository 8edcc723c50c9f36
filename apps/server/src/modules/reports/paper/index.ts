export { drawReport, type PrintedReport } from './report-paper.ts'
