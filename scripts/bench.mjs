// npm run bench [-- NAME …]: builds what is measured, measures it, prints tables. Asserts nothing.
import { build } from './build.mjs'
import { provideChromium } from './chromium.mjs'
import { checkHost, installPackages, productNode } from './install.mjs'
import { main, ownEnvironment, run } from './steps.mjs'

await main(async () => {
  checkHost()
  await installPackages()
  const node = productNode()
  await build(node)
  const env = ownEnvironment({ CHROMIUM_PATH: await provideChromium() })
  const { code } = await run(node, ['bench/main.ts', ...process.argv.slice(2)], { env, isLoud: true })
  return code
})
