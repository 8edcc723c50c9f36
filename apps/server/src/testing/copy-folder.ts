import { execFileSync } from 'node:child_process'

/** With its owners, which Node's own copy does not keep: PostgreSQL runs under an account of its own where we are root. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
