export { createTestApp } from './app.ts'
export { addNotice } from './notices.ts'
export { createTestDb } from './database.ts'
export { addSchool, addSession, addUser, addWard, TEST_NOW } from './people.ts'
