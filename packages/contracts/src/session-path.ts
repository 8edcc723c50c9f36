/** Where the session of this browser lives: alone in its file, for the sign-out and the service worker, which carry no checks. */
export const CURRENT_SESSION_PATH = '/api/v1/sessions/current'
