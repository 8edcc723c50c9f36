/** The page of questions needs these two beside it: what the drawer holds there, and what asks kept questions. */
export { AssistantOutbox } from './assistant-outbox.tsx'
export { ConversationsDrawer, ConversationsPane } from './conversations-drawer.tsx'
