import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileNamedBy } from '#lib/refusal'
import { BadEnvironment, SETTING_NAMES } from './env.ts'

type Variables = Record<string, string | undefined>

/** What was decided, and by which file; null where only the environment spoke. */
export type Settings = { variables: Variables; file: string | null }

/** Where the settings of a machine's only Schoolgate lie, so that a server, a timer and a person find the same. */
const OF_THE_MACHINE = '/etc/schoolgate/schoolgate.env'

/** Settings that name places. In a file they start from the file's own folder: from where one calls must not matter. */
const PLACES = new Set(['DATA_DIR', 'FCM_SERVICE_ACCOUNT', 'ASSISTANT_KEY_FILE'])

/**
 * The settings of the server and of every command: those of one file, and over them the environment's. The file is the one named
 * (`--settings`, SETTINGS_FILE), else `.env` of the working directory or the machine's. Throws BadEnvironment or a Refusal that
 * names file and line.
 */
export function readSettings(environment: Variables, named: string | undefined, machine = OF_THE_MACHINE): Settings {
  const file = settingsFile(named ?? environment['SETTINGS_FILE'], machine)
  if (file === null) return { variables: environment, file }
  const given = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '')
  return { variables: { ...settingsIn(file), ...Object.fromEntries(given) }, file }
}

function settingsFile(named: string | undefined, machine: string): string | null {
  if (named) return path.resolve(named)
  const [file, other] = [path.resolve('.env'), machine].filter((place) => existsSync(place))
  // Of two, a timer in another folder would read the other.
  if (other !== undefined)
    throw new BadEnvironment(`There are two settings files, ${file} and ${other}: say which with --settings FILE, or remove one.`)
  return file ?? null
}

function settingsIn(file: string): Variables {
  const lines = fileNamedBy('--settings', file).split(/\r?\n/)
  return Object.fromEntries(lines.flatMap((line, index) => settingOf(line, file, index + 1)))
}

/** One line as a shell and systemd read it too, strictly: what they would read otherwise than it looks is refused. */
function settingOf(line: string, file: string, number: number): [name: string, value: string][] {
  if (/^\s*(#|$)/.test(line)) return []
  const wrong = (what: string) => new BadEnvironment(`${file}, line ${number}: ${what}.`)
  const [, name = '', written = ''] = /^\s*([A-Z_]+)=(.*?)\s*$/.exec(line) ?? []
  if (name === '') throw wrong('it is neither NAME=value nor a comment after #')
  if (!SETTING_NAMES.has(name)) throw wrong(`there is no setting ${name}`)
  const [, , quoted] = /^(["'])(.*)\1$/.exec(written) ?? []
  if (quoted === undefined && /^["']|["']$/.test(written)) throw wrong(`the quotation mark of ${name} has no other`)
  if (quoted === undefined && /\s#/.test(written)) throw wrong('a comment stands on a line of its own')
  const value = quoted ?? written
  return [[name, PLACES.has(name) && value !== '' ? path.resolve(path.dirname(file), value) : value]]
}
