/** The page that pays so much of this. */
export { payAddress } from './pay-address.ts'
