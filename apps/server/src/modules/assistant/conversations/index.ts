export { conversationRoutes } from './conversations.routes.ts'
/** A conversation in the transaction of a question. */
export { addThread, messageOf, threadFor, type MessageRow } from './threads.store.ts'
