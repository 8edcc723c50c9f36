import path from 'node:path'

/** The migrated database that test databases are cloned from. */
export const TEMPLATE = 'schoolgate_template'

/** Where migrations/ lies. */
export const SERVER_ROOT = path.resolve(import.meta.dirname, '..', '..')
