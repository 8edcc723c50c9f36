import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const TIMES = 100

/** A server killed a hundred times in the middle of settling payments; the test of `npm test` does the same a few times. */
export const kills = (): Promise<void> => aHundredTimes('modules/payments/settling/killed.test.ts', 'SETTLE_KILLS')

/** An import killed a hundred times; the test of `npm test` does the same a few times. */
export const importKills = (): Promise<void> => aHundredTimes('modules/intake/killed-import.test.ts', 'IMPORT_KILLS')

/** A server killed a hundred times while it does four acts of the desk at once; the test of `npm test` does the same a few times. */
export const actKills = (): Promise<void> => aHundredTimes('modules/payments/desk/killed-act.test.ts', 'ACT_KILLS')

/** Workers and their database killed a hundred times in the midst of due work; the test of `npm test` does the same a few times. */
export const jobKills = (): Promise<void> => aHundredTimes('modules/jobs/killed-jobs.test.ts', 'JOB_KILLS')

/** A backup killed a hundred times; the test of `npm test` does the same a few times. */
export const backupKills = (): Promise<void> => aHundredTimes('commands/killed-backup.test.ts', 'BACKUP_KILLS')

/** A hundred random histories of the desk beside the model of its books; the test of `npm test` lives a few. */
export const histories = (): Promise<void> => aHundredTimes('modules/payments/histories.test.ts', 'HISTORIES_RUNS')

async function aHundredTimes(test: string, setting: string): Promise<void> {
  const run = ['--project', 'server', `apps/server/src/${test}`]
  const vitest = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...run], {
    cwd: ROOT,
    env: { ...process.env, [setting]: String(TIMES) },
    stdio: 'inherit',
  })
  const [code] = await once(vitest, 'exit')
  if (code !== 0) throw new Error('A hundred times were not survived.')
}
