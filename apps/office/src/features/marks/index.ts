export { useMarksToEnter } from './use-marks-to-enter.ts'
