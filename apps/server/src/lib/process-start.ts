import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

/** When this process began, in whatever unit the system counts; null when it is gone. A recycled pid has another birth. */
export function processStartOf(pid: number): string | null {
  if (existsSync('/proc/self/stat')) {
    const fields = statOf(pid)
    return fields === null || fields[0] === 'Z' || fields[0] === 'X' ? null : (fields[19] ?? null)
  }
  const { status, stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

function statOf(pid: number): string[] | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field, the name, may itself hold blanks and brackets.
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null // no such process
  }
}
