export { AddGuardianSheet } from './add-guardian-sheet.tsx'
export { AddPupilSheet } from './add-pupil-sheet.tsx'
