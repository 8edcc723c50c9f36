// Makes sure that the packages of the lockfile are installed and that there is a Node 24 to run them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { spawnSync } from 'node:child_process'
import { inRoot, isThere, Refusal, ROOT, run, step } from './steps.mjs'

const OLDEST_HOST_NODE = 20
const NODE_MAJOR = 24

const majorOf = (version) => Number(/^v?(\d+)/.exec(version)?.[1] ?? 0)

/** Refuses a host whose Node cannot even run npm's part. */
export function checkHost() {
  if (majorOf(process.version) < OLDEST_HOST_NODE)
    throw new Refusal(
      `Node ${OLDEST_HOST_NODE} or newer is needed, and this is ${process.version}; install a newer one from nodejs.org.`,
    )
}

/** Installs exactly what the lockfile says, unless it is there already. */
export async function installPackages() {
  if (isInstalled()) return
  await step('installing packages (a minute or two the first time)', async () => {
    const { code, said } = await npm('ci', '--no-audit', '--no-fund')
    if (code !== 0) throw new Refusal(`npm ci failed: ${reasonIn(said)}.`)
  })
}

/** True when what is installed is what the lockfile names; packages for other platforms do not count. */
function isInstalled() {
  if (!isThere('node_modules/.package-lock.json')) return false
  const wanted = readJson('package-lock.json').packages
  const present = readJson('node_modules/.package-lock.json').packages
  return (
    Object.entries(wanted)
      .filter(([place, entry]) => place.includes('node_modules/') && !entry.optional && !entry.devOptional && !entry.peer)
      // Our own workspaces are links and have no version; without theirs `npx schoolgate` would look for a stranger's package.
      .every(([place, entry]) => place in present && present[place].version === entry.version)
  )
}

const readJson = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))

/** Runs the host's npm under the host's Node: ours may be what is being installed. */
function npm(...args) {
  const own = path.join(ROOT, 'node_modules/.bin')
  const PATH = (process.env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== own)
  const env = { ...process.env, PATH: PATH.join(path.delimiter) }
  const { npm_execpath: script, npm_node_execpath: node } = process.env
  return script && node ? run(node, [script, ...args], { env }) : run('npm', args, { env })
}

function reasonIn(said) {
  if (/ENOSPC|No space left/.test(said)) return 'the disk is full; free some space and start again'
  if (/EROFS/.test(said)) return 'the disk is read-only'
  if (/EACCES|EPERM/.test(said)) return `this user may not write in ${ROOT}`
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(said))
    return 'the npm registry cannot be reached; check the network'
  // npm names its error's code first, then says what it is, then where its log lies.
  const sentence = /^npm (?:error|ERR!) (?!code |errno |syscall |path |A complete log)(\S.*)$/m.exec(said)?.[1]
  return (sentence ?? said.trim().split('\n').at(-1) ?? 'it said nothing').replace(/\.$/, '')
}

/** The Node that runs the product: the one npm installed, else the host's where it is new enough. */
export function productNode() {
  const own = inRoot('node_modules/.bin/node')
  if (isThere('node_modules/.bin/node')) {
    const { status, stdout } = spawnSync(own, ['--version'], { encoding: 'utf8' })
    if (status === 0 && majorOf(stdout) >= NODE_MAJOR) return own
  }
  if (majorOf(process.version) >= NODE_MAJOR) return process.execPath
  throw new Refusal(
    `Node ${NODE_MAJOR} could not be installed for ${process.platform} on ${process.arch}; install it from nodejs.org.`,
  )
}
