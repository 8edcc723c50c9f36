#!/usr/bin/env node
// npx schoolgate …: the `schoolgate` command, built when its sources changed.
import { build } from './build.mjs'
import { checkHost, installPackages, productNode } from './install.mjs'
import { launch } from './launch.mjs'
import { main } from './steps.mjs'

await main(async () => {
  checkHost()
  await installPackages()
  const node = productNode()
  await build(node, ['server'])
  return launch(node, process.argv.slice(2))
})
