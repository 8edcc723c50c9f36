import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processStartOf } from '#lib/process-start'
import { Refusal } from '#lib/refusal'

const PATIENCE_MS = 60_000
const INSISTS_AFTER_MS = 20_000

/** The pid in a PostgreSQL data folder's lock file; null without one. */
export function postmasterOf(data: string): number | null {
  const lock = path.join(data, 'postmaster.pid')
  if (!existsSync(lock)) return null
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  return Number.isInteger(pid) && pid > 0 ? pid : null
}

/**
 * Makes the data folder ours after a crash: a PostgreSQL that outlived its Schoolgate is stopped, and a lock file whose pid
 * now belongs to something else is removed. Call it only as the folder's owner. Says what it did.
 */
export async function clearOrphan(data: string): Promise<string[]> {
  const notes: string[] = []
  const began = performance.now()
  for (;;) {
    const users = usersOf(data)
    if (users.length === 0) break
    const waited = performance.now() - began
    if (waited > PATIENCE_MS)
      throw new Refusal(`A PostgreSQL (process ${users[0]}) still works in ${data} and does not stop; stop it and start again.`)
    if (notes.length === 0) notes.push('stopped a PostgreSQL left over from a crash')
    const postmaster = postmasterOf(data)
    if (postmaster !== null && users.includes(postmaster)) signal(postmaster, waited > INSISTS_AFTER_MS ? 'SIGQUIT' : 'SIGINT')
    await pause(25)
  }
  if (existsSync(path.join(data, 'postmaster.pid'))) {
    rmSync(path.join(data, 'postmaster.pid'))
    notes.push('removed a stale lock')
  }
  return notes
}

/** The live processes that work in this folder: PostgreSQL's all stand in it. */
function usersOf(data: string): number[] {
  if (!existsSync('/proc/self/stat')) {
    const postmaster = postmasterOf(data)
    return postmaster !== null && processStartOf(postmaster) !== null ? [postmaster] : []
  }
  const place = realpathSync(data)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && standsIn(name, place))
    .map(Number)
    .filter((pid) => processStartOf(pid) !== null)
}

function standsIn(pid: string, place: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === place
  } catch {
    return false // gone meanwhile, or another user's
  }
}

function signal(pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It ended between looking and asking.
    if (processStartOf(pid) !== null) throw error
  }
}
