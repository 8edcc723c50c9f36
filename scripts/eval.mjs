// npm run eval [-- OPTIONS] (--help names them): builds the server, asks the assistant the open set over the demo school, prints the figures; fails under the aims.
import { build } from './build.mjs'
import { checkHost, installPackages, productNode } from './install.mjs'
import { main, ownEnvironment, run } from './steps.mjs'

await main(async () => {
  checkHost()
  await installPackages()
  const node = productNode()
  if (!process.argv.includes('--help')) await build(node)
  const { code } = await run(node, ['eval/main.ts', ...process.argv.slice(2)], { env: ownEnvironment(), isLoud: true })
  return code
})
