import path from 'node:path'
import { readSettings } from '#app/settings'
import { systemClock } from '#lib/clock'
import type { CommandTools } from './commands/command.ts'
import { exitOf } from './commands/exit.ts'
import { runTyped } from './commands/run.ts'
import { withoutSettings } from './commands/settings-option.ts'
import type { Say } from './commands/steps.ts'

/** The server's own folder, which holds migrations/: the same from src/ by type stripping and from dist/ as a bundle. */
const SERVER_ROOT = path.resolve(import.meta.dirname, '..')

// Whoever reads us may go (`npm start | head`); the school stays open.
process.stdout.on('error', (error) => {
  if (!('code' in error && error.code === 'EPIPE')) throw error
})

const say: Say = (line) => void process.stdout.write(`${line}\n`)
const aside: Say = (line) => void process.stderr.write(`${line}\n`)

/** What a command needs is loaded only then, so that --help answers at once. */
const tools: CommandTools = {
  say,
  async serve(role) {
    const { serve } = await import('./main.ts')
    await serve(settings(), SERVER_ROOT, say, role)
  },
  async version() {
    const { versionLine } = await import('./commands/version.ts')
    return versionLine(SERVER_ROOT)
  },
  async withCommandContext(work, { isForPrograms = false, needs = 'school' } = {}) {
    const { withCommandContext } = await import('./commands/command-context.ts')
    return withCommandContext(
      { settings: settings(), serverRoot: SERVER_ROOT, needs, say, note: isForPrograms ? aside : say },
      work,
    )
  },
}

/** The settings file that was typed, for the server and every command alike. */
let named: string | undefined
/** Where what broke is written down: as the settings say, once they could be read. */
let dataDir = process.env['DATA_DIR'] || './data'
function settings() {
  const found = readSettings(process.env, named)
  dataDir = found.variables['DATA_DIR'] || dataDir
  return found
}

try {
  const typed = withoutSettings(process.argv.slice(2))
  named = typed.named
  process.exit(await runTyped(typed.words, tools))
} catch (error) {
  const { code, sentence } = exitOf(error, { dataDir: path.resolve(dataDir), now: systemClock() })
  aside(`schoolgate: ${sentence}`)
  process.exit(code)
}
