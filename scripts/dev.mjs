// npm run dev: the server by type stripping, restarted when its sources change, and Vite in front of it for both apps.
import { spawn } from 'node:child_process'
import { checkHost, installPackages, productNode } from './install.mjs'
import { inRoot, main, ownEnvironment } from './steps.mjs'

await main(async () => {
  checkHost()
  await installPackages()
  const node = productNode()
  const env = ownEnvironment({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'info' })
  const children = [
    // In the root, where the settings file and the data lie for `npm start` too.
    spawn(node, ['--watch', 'apps/server/src/cli.ts', 'serve'], { cwd: inRoot(), stdio: 'inherit', env }),
    ...['web', 'office'].map((app) =>
      spawn(node, [inRoot('node_modules/vite/bin/vite.js')], { cwd: inRoot('apps', app), stdio: 'inherit', env }),
    ),
  ]
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      for (const child of children) child.kill(signal)
    })
  const ends = children.map((child) => new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 0))))
  // One without the other is no development: the end of either ends both.
  const code = await Promise.race(ends)
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  return code
})
