export { emailGateway } from './email.gateway.ts'
export { createPush, type Push, type PushAccounts } from './push.ts'
export { smsGateway } from './sms.gateway.ts'
export {
  ANSWER,
  announce,
  announceAll,
  cameOf,
  markRead,
  reachOf,
  RECEIPT_TEXT,
  smsBefore,
  smsLeft,
  type Announcement,
  type Reach,
} from '#modules/push/messages'
export { readFcmAccount, VAPID_SECRET, vapidKeysUnder } from '#modules/push/sending'
