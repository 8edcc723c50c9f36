import { answer, keepBeforeTakingOver, keepNear, keepRest, throwOldAway } from './files.ts'
import { LETTERS_SYNC } from '@schoolgate/contracts/letters'
import { sendLetters } from './letters.ts'
import { openNotification, showPush } from './push.ts'
import { renewSubscription } from './renew.ts'
import { worker } from './scope.ts'
import { askForSync, sendSignOut, SIGN_OUT } from './sign-out.ts'

worker.addEventListener('install', (event) => event.waitUntil(keepBeforeTakingOver()))
worker.addEventListener('activate', (event) => event.waitUntil(throwOldAway().then(() => worker.clients.claim())))

worker.addEventListener('fetch', (event) => {
  const found = answer(event.request)
  if (found) event.respondWith(found)
})

/** The files that a message names. */
const filesIn = (message: unknown): string[] => {
  const files: unknown = typeof message === 'object' && message !== null ? Reflect.get(message, 'files') : null
  return Array.isArray(files) ? files.filter((file) => typeof file === 'string') : []
}

worker.addEventListener('message', (event) => {
  const data: unknown = event.data
  const type = typeof data === 'object' && data !== null && 'type' in data ? data.type : null
  if (type === 'take-over') event.waitUntil(worker.skipWaiting())
  if (type === 'keep-near') event.waitUntil(keepNear(filesIn(data)))
  if (type === 'keep-rest') event.waitUntil(keepRest())
  if (type === 'sync-sign-out') event.waitUntil(askForSync(SIGN_OUT))
  if (type === 'sync-letters') event.waitUntil(askForSync(LETTERS_SYNC))
})

worker.addEventListener('sync', (event) => {
  if (!(event instanceof ExtendableEvent) || !('tag' in event)) return
  if (event.tag === SIGN_OUT) event.waitUntil(sendSignOut())
  if (event.tag === LETTERS_SYNC) event.waitUntil(sendLetters())
})

worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(openNotification(event.notification)))
worker.addEventListener('pushsubscriptionchange', (event) => {
  if (event instanceof ExtendableEvent) event.waitUntil(renewSubscription())
})
