export { MessagesOutbox } from './messages-outbox.tsx'
