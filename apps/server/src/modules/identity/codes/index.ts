export {
  CONTACT_THROTTLE,
  createCodes,
  INVITATION_THROTTLE,
  RESET_THROTTLE,
  SIGN_IN_THROTTLE,
  STEP_UP_THROTTLE,
  type Codes,
} from './codes.service.ts'
