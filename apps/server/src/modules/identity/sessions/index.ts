export { browserCookies, type BrowserCookies } from './browser.ts'
export { deviceLabel } from './device-label.ts'
export { sessionRoutes } from './sessions.routes.ts'
export { createSessions, type Caller, type Entered, type Sessions } from './sessions.service.ts'
