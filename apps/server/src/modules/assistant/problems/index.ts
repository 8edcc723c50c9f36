export { assistantFailed, assistantOff, noOutsideModel } from './assistant.problems.ts'
