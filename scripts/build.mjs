// Builds what changed since it was last built: a hash of the sources is kept beside each build's name in .cache/.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, isThere, ownEnvironment, Refusal, ROOT, run, step } from './steps.mjs'

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'packages/contracts']

const BUILDS = {
  server: { title: 'building the server', sources: ['apps/server', 'eval/questions'], result: 'apps/server/dist/schoolgate.mjs' },
  web: { title: 'building the web app', sources: ['apps/web', 'packages/ui'], result: 'apps/web/dist/shell.html' },
  office: { title: 'building the office', sources: ['apps/office', 'packages/ui'], result: 'apps/office/dist/index.html' },
}

/** Builds these parts where their sources changed; `node` is the Node to build with. */
export async function build(node, parts = Object.keys(BUILDS)) {
  for (const part of parts) {
    const { title, sources, result } = BUILDS[part]
    const stamp = inRoot('.cache', `built-${part}`)
    const current = () => hashOf([...SHARED, ...sources])
    if (isThere(result) && isThere('.cache', `built-${part}`) && readFileSync(stamp, 'utf8') === current()) continue
    await step(title, async () => {
      const { code, said } = await runBuild(part, node)
      if (code !== 0) throw new Refusal(`${title} failed:\n${said.trim().split('\n').slice(-30).join('\n')}`)
      mkdirSync(path.dirname(stamp), { recursive: true })
      // A build may write generated sources: the stamp is of what lies there now.
      writeFileSync(stamp, current())
    })
  }
}

function runBuild(part, node) {
  const cwd = inRoot('apps', part)
  const script = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8')).scripts.build
  return run('/bin/sh', ['-c', script], { cwd, env: ownEnvironment({ PATH: pathWith(node, cwd), NODE_ENV: 'production' }) })
}

const pathWith = (node, cwd) =>
  [path.dirname(node), path.join(cwd, 'node_modules/.bin'), inRoot('node_modules/.bin'), process.env.PATH].join(path.delimiter)

const SKIPPED = new Set(['node_modules', 'dist', 'data', '.cache', 'test-results'])

function hashOf(places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesIn(place)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  return hash.digest('hex')
}

function filesIn(place) {
  const entries = readdirOrNull(place)
  if (entries === null) return [place]
  return entries
    .filter((entry) => !SKIPPED.has(entry.name))
    .map((entry) => entry.name)
    .toSorted()
    .flatMap((name) => filesIn(path.join(place, name)))
}

function readdirOrNull(place) {
  try {
    return readdirSync(path.join(ROOT, place), { withFileTypes: true })
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}
