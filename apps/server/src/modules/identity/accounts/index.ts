export { createAccountStore, type Account, type AccountStore, type Membership } from './accounts.store.ts'
export { recordAtDoor } from './record-at-door.ts'
export { codeGoesTo, isPasswordProof, secondProofsOf, type FirstFactor } from './second-proofs.ts'
export { countriesOf, mayEnter, mayReceive, everywhere, opened, opensAll } from './account-state.ts'
