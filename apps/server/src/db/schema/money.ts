import { bigint } from 'drizzle-orm/pg-core'

/** Money in minor units (pesewas, kobo) of the school's currency. */
export const minor = (name: string) => bigint(name, { mode: 'number' })
