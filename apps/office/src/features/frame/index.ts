export { keepFile } from './keep-file.ts'
export { ScreenHead } from './screen-head.tsx'
export { useNow } from './use-now.ts'
