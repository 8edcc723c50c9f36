export { RequestsOutbox } from './requests-outbox.tsx'
