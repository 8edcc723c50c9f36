export { openSteps, useFirstSteps } from './founding.queries.ts'
/** The same screens stand in Settings. */
export { ClassesScreen } from './classes-screen.tsx'
export { SchoolScreen } from './school-screen.tsx'
export { SetupPlace } from './setup-screen.tsx'
export { YearScreen } from './year-screen.tsx'
