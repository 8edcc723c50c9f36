import { Registry } from 'prom-client'
import { onTestFinished } from 'vitest'
import { createJobs } from '#modules/jobs'
import { createPush } from '#modules/push'

/** A worker of messages of its own: passes on what is due and sends it, and waits for the answers. */
export function messageWorker(world: Parameters<typeof createPush>[0]): { sendDue: () => Promise<void> } {
  const push = createPush(world, new Registry())
  const { doDue } = createJobs(world, push.jobs, new Registry())
  onTestFinished(push.stop)
  return {
    async sendDue() {
      await doDue()
      await push.sendDue()
    },
  }
}
