export { FindDialog } from './find-dialog.tsx'
export { useFound } from './find.queries.ts'
