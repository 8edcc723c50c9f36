export { conversationRoutes } from './conversations.routes.ts'
/** A question, the conversation it belongs to and its answer, as they are kept. */
export { createQuestionsStore, type Asked } from './questions.store.ts'
/** The conversations of one guardian, to list and to delete. */
export { createThreadsStore } from './threads.store.ts'
/** What a parent agreed to, and what the school allows. */
export { consentTo, KEEP_UNANSWERED, purposeOf, type Asker, type Consent } from './asker.store.ts'
