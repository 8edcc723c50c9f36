// npm start: from a fresh clone to an open school gate. Runs on the host's Node; the product runs on its own Node 24.
import { build } from './build.mjs'
import { checkHost, installPackages, productNode } from './install.mjs'
import { launch } from './launch.mjs'
import { main, Refusal } from './steps.mjs'

const HELP = `npm start: installs what is missing, builds what changed, then serves the school until Ctrl-C.

Its one option is -- --settings FILE. PORT, HOST, DATA_DIR, DATABASE_URL, DEMO, PUBLIC_URL and others stand in a settings file
(.env here, or /etc/schoolgate/schoolgate.env) or in the environment: see docs/running-a-school.md.
Example: PORT=8080 DATA_DIR=/var/lib/schoolgate npm start`

await main(async () => {
  checkHost()
  const [option, ...more] = process.argv.slice(2)
  if (option === '--help' || option === '-h') return console.log(HELP)
  const isSettings = (option === '--settings' && more.length === 1) || (option?.startsWith('--settings=') && more.length === 0)
  if (option !== undefined && !isSettings)
    throw new Refusal(`There is no option ${option}; npm start -- --help says what there is.`)
  await installPackages()
  const node = productNode()
  await build(node)
  return launch(node, ['serve', ...process.argv.slice(2)])
})
