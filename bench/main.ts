import { alert } from './alert.ts'
import { assistant } from './assistant.ts'
import { bank } from './bank.ts'
import { billing } from './billing.ts'
import { classSheets } from './class-sheets.ts'
import { desk } from './desk.ts'
import { device } from './device.ts'
import { day } from './day.ts'
import { doors } from './doors.ts'
import { find } from './find.ts'
import { firstLoad } from './first-load.ts'
import { floods } from './floods.ts'
import { grid } from './grid.ts'
import { imports } from './imports.ts'
import { jobs } from './jobs.ts'
import { actKills, backupKills, histories, importKills, jobKills, kills } from './kills.ts'
import { lighthouse } from './lighthouse.ts'
import { load } from './load.ts'
import { manySchools } from './many-schools.ts'
import { marks } from './marks.ts'
import { officeFirst } from './office-first.ts'
import { lists } from './lists.ts'
import { papers } from './papers.ts'
import { push } from './push.ts'
import { pushToScreen } from './push-to-screen.ts'
import { reads } from './reads.ts'
import { register } from './register.ts'
import { reports } from './reports.ts'
import { retention } from './retention.ts'
import { sheets } from './sheets.ts'
import { signInTiming } from './sign-in-timing.ts'
import { starts } from './starts.ts'
import { term } from './term.ts'
import { wardPages } from './ward-pages.ts'
import { webhooks } from './webhooks.ts'
import { weight } from './weight.ts'
import { writes } from './writes.ts'

const BENCHES: Record<string, () => Promise<void>> = {
  weight,
  'office-first': officeFirst,
  desk,
  device,
  'first-load': firstLoad,
  starts,
  day,
  load,
  reads,
  writes,
  doors,
  find,
  floods,
  'ward-pages': wardPages,
  lists,
  term,
  papers,
  'class-sheets': classSheets,
  assistant,
  bank,
  billing,
  jobs,
  'many-schools': manySchools,
  marks,
  grid,
  register,
  alert,
  reports,
  retention,
  webhooks,
  kills,
  imports,
  sheets,
  'import-kills': importKills,
  'act-kills': actKills,
  'backup-kills': backupKills,
  'job-kills': jobKills,
  histories,
  push,
  'push-to-screen': pushToScreen,
  'sign-in-timing': signInTiming,
  lighthouse,
}

const wanted = process.argv.slice(2)
const unknown = wanted.find((name) => !(name in BENCHES))
if (unknown !== undefined) {
  process.stderr.write(`There is no bench “${unknown}”; there are ${Object.keys(BENCHES).join(', ')}.\n`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(BENCHES)) if (wanted.length === 0 || wanted.includes(name)) await bench()
