export { createAccountStore, type Account, type AccountStore } from './accounts.store.ts'
export { codeGoesTo, isPasswordProof, secondProofsOf, type FirstFactor } from './second-proofs.ts'
export { mayEnter, mayReceive } from './standing.ts'
