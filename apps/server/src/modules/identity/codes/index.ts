export { CONTACT_PACE, createCodes, RESET_PACE, SIGN_IN_PACE, STEP_UP_PACE, type Codes } from './codes.service.ts'
