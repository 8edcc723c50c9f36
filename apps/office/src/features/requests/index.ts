export { requestsQuery } from './requests.queries.ts'
