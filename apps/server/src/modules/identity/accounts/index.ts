export { createAccountStore, type Account, type AccountStore } from './accounts.store.ts'
export { mayEnter } from './standing.ts'
