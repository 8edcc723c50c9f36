export { openSteps, useFirstSteps } from './founding.queries.ts'
