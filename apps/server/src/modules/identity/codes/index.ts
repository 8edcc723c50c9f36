export { CONTACT_THROTTLE, createCodes, RESET_THROTTLE, SIGN_IN_THROTTLE, STEP_UP_THROTTLE, type Codes } from './codes.service.ts'
