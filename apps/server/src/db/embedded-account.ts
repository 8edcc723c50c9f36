import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { Refusal } from '#lib/refusal'

/** An account without rights of its own; null when we are not root and simply stay who we are. */
export type Account = { uid: number; gid: number; name: string } | null

/** How to run a program of PostgreSQL's: as whom, and with which words in front where those words make it that account. */
export type Runner = { account: Account; prefix: string[] }

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

/** True when `runner` can read and pass into, or run, what lies at `place`. */
export function canReach(runner: Runner, place: string): boolean {
  const [program, ...rest] = [...runner.prefix, '/bin/sh', '-c', 'test -r "$0" && test -x "$0"', place]
  return spawnSync(program, rest, { ...credentials(runner), cwd: '/', env: { PATH: process.env['PATH'] } }).status === 0
}

/** Who a child process of this runner is made by Node. */
export const credentials = ({ account, prefix }: Runner) =>
  account && prefix.length === 0 ? { uid: account.uid, gid: account.gid } : {}

/**
 * A runner for `account` that reaches `home`. Where a folder above is private (a checkout under /root), the account keeps
 * the one capability that lets it pass, and no other.
 */
export function runnerFor(account: Account, home: string): Runner {
  const plain: Runner = { account, prefix: [] }
  if (!account || canReach(plain, home)) return plain
  const { uid, gid, name } = account
  for (const capability of ['+dac_read_search', '+dac_override']) {
    const become = ['--reuid', String(uid), '--regid', String(gid), '--clear-groups']
    const runner = { account, prefix: ['setpriv', ...become, '--inh-caps', capability, '--ambient-caps', capability] }
    if (canReach(runner, home)) return runner
  }
  throw new Refusal(
    `PostgreSQL runs as ${name}, who cannot reach ${home}; set DATA_DIR to a folder that others may pass through, such as /var/lib/schoolgate.`,
  )
}
