import path from 'node:path'
import type { Env } from '#app/env'
import { sayAccounts } from './demo.ts'
import type { Say } from './steps.ts'

/** Says where the school is, who can sign in to the demo, and where messages lie that go to no provider. */
export function welcome(env: Env, school: 'demo' | 'real' | { foundedAt: string }, say: Say): void {
  say('')
  say(`  Schoolgate is open at ${env.publicUrl}`)
  if (typeof school === 'object') {
    say('')
    say('  There is no school yet. The head or the secretary opens this address and makes it there; it works once, for a day:')
    say(`  ${school.foundedAt}`)
  }
  if (school === 'demo') sayAccounts(say)
  const outboxes = [env.sms ? [] : ['texts'], env.smtp ? [] : ['e-mails']].flat()
  if (outboxes.length > 0) {
    say('')
    say(`  No provider is set for ${outboxes.join(' and ')}: they are written to ${path.join(env.dataDir, 'outbox')}`)
  }
}
