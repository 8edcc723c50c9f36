export { isDatabaseAway } from './away.ts'
export { openDb, type Connection, type Db, type Tx } from './client.ts'
export { startEmbedded, type Embedded } from './embedded.ts'
export { APP_ROLE, migrate } from './migrate.ts'
