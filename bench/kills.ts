import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const KILLS = 100

/** A server killed a hundred times in the middle of settling payments; the test of `npm test` does the same eight times. */
export const kills = (): Promise<void> => killed('payments/settling/killed.test.ts', 'SETTLE_KILLS')

/** An import killed a hundred times; the test of `npm test` does the same twenty times. */
export const importKills = (): Promise<void> => killed('intake/killed-import.test.ts', 'IMPORT_KILLS')

async function killed(test: string, setting: string): Promise<void> {
  const run = ['--project', 'server', `apps/server/src/modules/${test}`]
  const vitest = spawn(process.execPath, [path.join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...run], {
    cwd: ROOT,
    env: { ...process.env, [setting]: String(KILLS) },
    stdio: 'inherit',
  })
  const [code] = await once(vitest, 'exit')
  if (code !== 0) throw new Error('The kills left something behind.')
}
