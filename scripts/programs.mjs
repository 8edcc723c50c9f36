// Finds programs of the host, and installs Debian's packages where that is allowed.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import path from 'node:path'
import { Refusal, run } from './steps.mjs'

/** True for a file that can be run. */
export function runs(program) {
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false // not there, or not a program
  }
}

/** The program named by this variable of the environment; a Refusal when it names none, undefined when it is not set. */
export function givenBy(variable) {
  const given = process.env[variable]
  if (!given) return undefined
  if (runs(given)) return given
  throw new Refusal(`${variable} is ${given}, which is no program that can be run.`)
}

/** Where programs of these names would stand on this host, the likeliest first. */
export function usualPlaces(names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).concat('/usr/bin', '/snap/bin')
  return folders.filter(Boolean).flatMap((folder) => names.map((name) => path.join(folder, name)))
}

/** True when the loader finds this shared library, such as `libnotify.so.4`; its cache is asked, which knows the folders of every architecture. */
export function hasLibrary(name) {
  const program = ['/sbin/ldconfig', '/usr/sbin/ldconfig'].find(runs)
  if (!program) return false
  const { stdout } = spawnSync(program, ['-p'], { encoding: 'utf8' })
  return stdout.split('\n').some((line) => line.trim().startsWith(`${name} `))
}

export const isDebianRoot = () => process.getuid?.() === 0 && runs('/usr/bin/apt-get')

/** Installs packages of Debian; answers apt-get's last words when it could not. */
export async function installFromDebian(...packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-q'], { env })
  const { code, said } = await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], { env })
  return code === 0 ? null : said.trim().split('\n').at(-1)
}
