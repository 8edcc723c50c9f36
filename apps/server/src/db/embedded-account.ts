import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { Refusal } from '#lib/refusal'

/** How to run a program of PostgreSQL's: with which words in front, as whom. */
export type Runner = { prefix: string[]; uid?: number; gid?: number }

/** An account without rights of its own; null when we are not root and simply stay who we are. */
export type Account = { uid: number; gid: number; name: string } | null

const UNPRIVILEGED = ['postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to be root. As root this finds who it shall be instead: the owner of `home`, or an account made for such work. */
export function accountFor(home: string): Account {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = statSync(home)
  if (uid !== 0) return { uid, gid, name: `user ${uid}` }
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const name of UNPRIVILEGED) {
    const found = accounts.find((fields) => fields[0] === name)
    if (found) return { uid: Number(found[2]), gid: Number(found[3]), name }
  }
  throw new Refusal(
    'PostgreSQL does not run as root and this machine has no account “postgres” or “nobody”; start as another user.',
  )
}

/** True when `runner` can go into the folder `place`. */
export function canReach(runner: Runner, place: string): boolean {
  const [program, ...rest] = [...runner.prefix, '/bin/sh', '-c', 'test -x "$0"', place]
  return spawnSync(program, rest, { ...credentials(runner), cwd: '/', env: { PATH: process.env['PATH'] } }).status === 0
}

/** Who a child process of this runner is. */
export const credentials = ({ uid, gid }: Runner) => (uid === undefined || gid === undefined ? {} : { uid, gid })

/**
 * A runner for `account` that reaches `home`. Where a folder above is private (a checkout under /root), the account keeps
 * the one capability that lets it pass, and no other.
 */
export function runnerFor(account: Account, home: string): Runner {
  if (!account) return { prefix: [] }
  const { uid, gid, name } = account
  const plain: Runner = { prefix: [], uid, gid }
  if (canReach(plain, home)) return plain
  for (const capability of ['+dac_read_search', '+dac_override']) {
    const become = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
    const runner: Runner = { prefix: ['setpriv', ...become, '--inh-caps', capability, '--ambient-caps', capability] }
    if (canReach(runner, home)) return runner
  }
  throw new Refusal(
    `PostgreSQL runs as ${name}, who cannot reach ${home}; set DATA_DIR to a folder that others may pass through, such as /var/lib/schoolgate.`,
  )
}
