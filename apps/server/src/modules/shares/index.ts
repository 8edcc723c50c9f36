/** Links to one paper that open without signing in: made, listed, taken back, opened (security §1 "public pages"). */
export { makeShare, openShare, revokeShare, sharesOf, type OpenedShare, type SharedPaper } from './shares.store.ts'
export { createStrangers, type Strangers } from './strangers.ts'
