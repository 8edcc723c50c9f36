import type { NoticeReach } from '@schoolgate/contracts/office-notices'
import type { Reach } from '#modules/push'
import type { SmsPrice } from './sms-price.ts'

/** How many hear of something by which way, and what its texts cost at most, as who sends it is shown. */
export const reachShown = (reach: Reach, smsPrice: SmsPrice | undefined): Pick<NoticeReach, 'hears' | 'sms'> => ({
  hears: { push: reach.hears.push, sms: reach.hears.sms, email: reach.hears.email, app_only: reach.hears.appOnly },
  sms: {
    at_once: reach.smsAtOnce,
    if_unread: reach.smsIfUnread,
    after_minutes: reach.smsAfterMinutes,
    parts_each: reach.partsEach,
    cost_at_most: smsPrice?.of(reach.partsAtMost) ?? null,
    left_this_month: reach.smsLeft,
  },
})
