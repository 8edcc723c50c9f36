import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/* `npm run bench [-- NAME …]`: builds what is measured, then runs the benches with the project's own Node. */
const root = path.resolve(import.meta.dirname, '..')
const own = path.join(root, 'node_modules/.bin/node')
const node = existsSync(own) ? own : process.execPath

const run = (program, args) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (error) process.stderr.write(`${error.message}\n`)
  if (status !== 0) process.exit(status ?? 1)
}

run('npm', ['run', 'build', '--silent'])
run(node, ['bench/main.ts', ...process.argv.slice(2)])
