import type { Reach } from '@schoolgate/contracts/office-pupils'
import { sql } from 'drizzle-orm'
import { users } from './schema/index.ts'

/** How the school reaches a person. Needs `users` in the query. */
export const reachOf = sql<Reach>`case when ${users.lastSeenAt} is not null then 'in_app'
  when coalesce(${users.phone}, ${users.secondPhone}, ${users.email}) is null then 'paper' else 'not_yet' end`
