// Runs the built `schoolgate` program as a thin parent: hands signals down and the exit code up.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inRoot } from './steps.mjs'

const NPM_WATCH_MS = 250
/** With what Node runs the program (docs/decisions/2026-11-29-memory.md). */
const FLAGS = JSON.parse(readFileSync(inRoot('apps/server/node-flags.json'), 'utf8'))

/** Runs `schoolgate` with these arguments and answers its exit code. It stops by itself when this process dies. */
export function launch(node, args) {
  const child = spawn(node, [...FLAGS, inRoot('apps/server/dist/schoolgate.mjs'), ...args], {
    // Out of the terminal's group, so that Ctrl-C comes through here and only once; the ipc channel tells it of our death.
    detached: true,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: inRoot('.cache/compile') },
  })
  const handDown = (signal) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, handDown)
  const watch = watchNpm(() => handDown('SIGTERM'))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      if (signal) console.error(`schoolgate: the program was ended by ${signal}; start it again, nothing acknowledged is lost.`)
      resolve(code ?? 1)
    })
  })
}

/** Under npm, the end of npm is the end of us: a killed `npm start` leaves no server behind. */
function watchNpm(handleEnd) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  // npm starts a shell, which starts us or becomes us.
  const isBehindShell = /^(sh|ash|bash|dash)$/.test(glance(`/proc/${process.ppid}/comm`).trim())
  const npmNow = () => (isBehindShell ? /^PPid:\s+(\d+)/m.exec(glance(`/proc/${process.ppid}/status`))?.[1] : process.ppid)
  const npm = npmNow()
  const watch = setInterval(() => npmNow() !== npm && handleEnd(), NPM_WATCH_MS)
  watch.unref()
  return watch
}

/** A file of the system's that may not be there: other systems have no /proc, and processes end. */
function glance(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
