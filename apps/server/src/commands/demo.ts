import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@schoolgate/demo'
import path from 'node:path'
import type { PublicSchool } from '@schoolgate/contracts/schools'
import { systemClock } from '#lib/clock'
import { loadDemo, writeDemo } from '#modules/intake'
import type { CommandContext } from './command-context.ts'
import type { Say } from './steps.ts'

/** From so many rows on a file is worth a line while one waits. */
const LARGE_FILE_ROWS = 1000

/** `schoolgate demo`: puts the demo schools beside whatever is there, and says who can sign in. */
export async function loadDemoSchools({
  db,
  storage,
  clock,
  say,
}: Pick<CommandContext, 'db' | 'storage' | 'clock' | 'say'>): Promise<number> {
  const { loaded } = await loadDemo({
    db,
    storage,
    clock,
    onProgress: ({ step, file, rows }) => {
      if (step === 'writing' && rows >= LARGE_FILE_ROWS) say(`  writing ${file} (${rows} rows)`)
    },
  })
  say(loaded.length > 0 ? `Loaded: ${loaded.join(', ')}.` : 'The demo schools are here already.')
  sayAccounts(say)
  return 0
}

/** `schoolgate demo --write FOLDER`: the demo as data files, to study or to change. */
export async function writeDemoSchools(folder: string, say: Say, pupils?: number): Promise<number> {
  for (const place of await writeDemo(path.resolve(folder), systemClock, pupils)) say(`Written: ${place}`)
  return 0
}

/** True for the demo's own school: a real one is never mixed with it unasked. */
export const isDemoSchool = ({ email }: PublicSchool): boolean => DEMO_ACCOUNTS.some((account) => account.email === email)

/** Who can sign in to the demo, and with what. */
export function sayAccounts(say: Say): void {
  say('')
  say(`  Sign in as one of these; the password is ${DEMO_PASSWORD} for all, or a code to the phone:`)
  for (const { role, email, phone, note } of DEMO_ACCOUNTS)
    say(`    ${role.padEnd(8)}${email.padEnd(44)}${phone.padEnd(20)}${note}`)
}
