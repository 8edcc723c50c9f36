/** Where the session of this browser lives: alone in its file, for the sign-out and the service worker, which carry no checks. */
export const CURRENT_SESSION_PATH = '/api/v1/sessions/current'

/** Says `staff` where the office's app asks at a door that is for both sides; a parent's app says nothing. */
export const SIDE_HEADER = 'schoolgate-side'

/** The lock under which a page or the service worker tells the school that somebody left, and under which a page signs in. */
export const SIGN_OUT_LOCK = 'schoolgate-sign-out'

/** Says that a page asks by itself and nobody was at it for a while: such asking keeps nobody signed in. */
export const UNATTENDED_HEADER = 'schoolgate-unattended'
