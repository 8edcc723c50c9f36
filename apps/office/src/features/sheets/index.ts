/** The first steps begin with an empty list, too. */
export { EmptySheet } from './empty-sheet.tsx'
