export { keepFile } from './keep-file.ts'
export { Row, RowActs, RowLine, RowName, Rows } from './rows.tsx'
export { ScreenHead } from './screen-head.tsx'
export { useNow } from './use-now.ts'
