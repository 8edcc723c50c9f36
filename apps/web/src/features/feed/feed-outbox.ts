import { type OpenedPage, openPage, readFeed } from '@schoolgate/contracts/feed'
import { call } from '@schoolgate/ui/lib/api'
import { createOutbox } from '#lib/device/outbox'
import { requestTo } from '#lib/device/request'

/** What a parent has seen: a page about what happened, or Home up to a moment. */
export type Seen = { kind: 'page'; page: OpenedPage } | { kind: 'home'; up_to: string }

/** What the school still has to hear of that, so that no SMS follows and the dots go on every phone. Saying it twice does no harm. */
export const feedOutbox = createOutbox<Seen, void>({
  kind: 'seen',
  send: (seen) => (seen.kind === 'page' ? call(openPage, { body: seen.page }) : call(readFeed, { body: { up_to: seen.up_to } })),
  requestOf: (seen) =>
    seen.kind === 'page' ? requestTo(openPage, { body: seen.page }) : requestTo(readFeed, { body: { up_to: seen.up_to } }),
  sentBy: () => undefined,
  nameOf: (seen) => (seen.kind === 'page' ? Object.values(seen.page).join(' ') : 'home'),
  isMessage: (kept): kept is Seen =>
    typeof kept === 'object' && kept !== null && (('page' in kept && typeof kept.page === 'object') || 'up_to' in kept),
})

/** Tells the school what was seen, now or when it can be told. It happens by itself, so it has no title. */
export const tellSeen = (seen: Seen) => feedOutbox.tell(seen, '')
