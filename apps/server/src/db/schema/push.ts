import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant, ofUser, rowId, rowTimes } from './columns.ts'
import { sessions, users } from './identity.ts'

/** Where push messages reach a person. Gone with the session; an endpoint registered again moves to the new user. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: rowId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['web_push', 'fcm'] }).notNull(),
    /** The subscription's address, or the FCM token. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh'),
    auth: text('auth'),
    lastSentAt: instant('last_sent_at'),
    ...rowTimes(),
  },
  (t) => [
    uniqueIndex('push_devices_endpoint').on(t.endpoint),
    index('push_devices_user').on(t.userId),
    index('push_devices_session').on(t.sessionId),
    ...ofUser(),
  ],
)
