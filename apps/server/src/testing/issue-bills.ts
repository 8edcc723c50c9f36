import { APP_ROLE, openDb } from '#db'
import { commandActor } from '#lib/actor'
import { createBursar } from '#modules/billing'

/** A bursar's program until it is killed: `node issue-bills.ts CONNECTION NOW SCHOOL SCHEDULE`, the connection as JSON. Says when it begins. */
const [, , connection = '{}', now = '', schoolId = '', scheduleId = ''] = process.argv
const db = openDb({ ...JSON.parse(connection), role: APP_ROLE }, (error) => void process.stderr.write(`${error.message}\n`))
await db.isReady()
process.stdout.write('begins\n')
const by = commandActor(schoolId, 'the bursar’s program', null)
const report = await createBursar({ db, clock: () => new Date(now), schoolId }).issue(by, scheduleId, false)
process.stdout.write(`${report.bills}\n`)
await db.close()
