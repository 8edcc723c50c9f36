import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { canReach, type Account, type Runner } from './embedded-account.ts'

/** A unix socket's path has at most 107 bytes on Linux and 103 on macOS; PostgreSQL adds `/.s.PGSQL.5432`. */
const SOCKET_FOLDER_MAX_BYTES = 103 - '/.s.PGSQL.5432'.length

/** Makes a folder and those above it; step by step, because mkdir's own way to make parents calls a read-only disk a missing folder. */
export function makeFolder(place: string, mode: number): void {
  if (existsSync(place)) return
  makeFolder(path.dirname(place), 0o755)
  try {
    mkdirSync(place, { mode })
  } catch (error) {
    // Another Schoolgate starting at the same moment made it.
    if (!existsSync(place)) throw error
  }
}

/** The socket lies beside the data; where that path is too long for a socket, in a private folder of the system's. */
export function socketFolder(home: string, account: Account, runner: Runner): string {
  const beside = path.join(home, 'socket')
  const isShort = Buffer.byteLength(beside) <= SOCKET_FOLDER_MAX_BYTES
  if (isShort) mkdirSync(beside, { recursive: true, mode: 0o700 })
  const temporary = Buffer.byteLength(tmpdir()) <= SOCKET_FOLDER_MAX_BYTES - 20 && canReach(runner, tmpdir()) ? tmpdir() : '/tmp'
  const folder = isShort ? beside : mkdtempSync(path.join(temporary, 'schoolgate-'))
  chmodSync(folder, 0o700)
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
