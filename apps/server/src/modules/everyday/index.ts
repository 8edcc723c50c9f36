/** Everything of a term in one answer, as the specification's `getusereverydetail` asks for it. */
export { createEveryday } from './everyday.routes.ts'
