/** Make a link to a paper, send it, see how often it was opened, take it back. */
export { ShareSheet } from './share-sheet.tsx'
/** The paper behind a link, for whoever has it. */
export { useLink } from './use-link.ts'
