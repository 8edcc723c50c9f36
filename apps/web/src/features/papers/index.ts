export { SchoolHead, SchoolPaper, WardPaper } from './school-paper.tsx'
export { PrintButton } from './print-button.tsx'
