import type { Clock } from '#lib/clock'
import { schoolOf, type JobKind } from '#modules/jobs'
import { MESSAGES_CHANNEL } from './announce.store.ts'
import { passOn, plansDue } from './plans.store.ts'

/** Passes a school's messages whose time has come on to devices, phones and mailboxes; `passedOn` hears that there is something to send. */
export const passOnByTheClock = (clock: Clock, passedOn: () => void): JobKind => ({
  name: 'push.pass_on',
  channel: MESSAGES_CHANNEL,
  find: plansDue,
  async inSteps({ job, write, signal }) {
    while ((await write((tx) => passOn(tx, schoolOf(job), clock()))) > 0) {
      passedOn()
      signal.throwIfAborted()
    }
  },
})
