export { usePeople } from './people.queries.ts'
