import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deliveries } from '#db/schema'
import { announce } from '#modules/push'
import { newVapidKeys } from '#modules/push/sending'
import { addSchool, addUser, addWard, createTestApp, messageWorker, startPushService, TEST_NOW } from '#testing'

const DEVICES = 400
/** As many as one parent may have. */
const EACH = 10
/** Two servers start one after the other, on a machine that may be busy. */
const PATIENCE_MS = 60_000
const WORKER = path.resolve(import.meta.dirname, '../../../testing/send-messages.ts')

test(
  'a server killed in the middle of telling 400 phones is followed by one that tells the rest, and no phone is told twice',
  { timeout: PATIENCE_MS },
  async () => {
    const service = await startPushService()
    const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-crash-'))
    onTestFinished(async () => {
      await service.stop()
      await rm(folder, { recursive: true })
    })
    const push = {
      vapid: newVapidKeys(),
      vapidSubject: 'mailto:office@school.example',
      fcm: undefined,
      testHosts: [service.host],
    }
    const { given, signedIn, connection, world, clock } = await createTestApp({ push })
    const { schoolId, parents } = await given(async (tx) => {
      const { school, class: klass } = await addSchool(tx)
      const parents = []
      for (let number = 0; number < DEVICES / EACH; number++) parents.push(await addUser(tx, school.id))
      await addWard(
        tx,
        { schoolId: school.id, classId: klass.id },
        parents.map(({ id }) => id),
      )
      return { schoolId: school.id, parents }
    })
    for (const { id } of parents) {
      const browser = await signedIn(id)
      for (let phone = 0; phone < EACH; phone++)
        await browser.post('/updatedeviceid', { user_id: id, deviceid: service.subscribe().deviceId })
    }
    const texts = { title: 'School is closed tomorrow', body: 'Because of the rain.' }
    await given((tx) =>
      announce(
        tx,
        {
          schoolId,
          userIds: parents.map(({ id }) => id),
          kind: 'notice',
          class: 'money',
          tag: 'notice:1',
          navigate: '/notices/1',
          texts: { en: texts, fr: texts },
          ttlSeconds: 3600,
          dedupeKey: 'notice:1',
        },
        clock.now(),
      ),
    )

    const trust = path.join(folder, 'trust.pem')
    await writeFile(trust, service.cert)
    const first = spawn(process.execPath, [WORKER, JSON.stringify(connection), TEST_NOW.toISOString(), service.host], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: trust },
      stdio: 'inherit',
    })
    await service.hasReceived(DEVICES / 4)
    first.kill('SIGKILL')
    await once(first, 'exit')
    const before = service.requests.length
    expect(before).toBeLessThan(DEVICES)

    const second = messageWorker(world)
    await second.sendDue()
    clock.advance(180)
    await second.sendDue()

    const told = service.requests.map((request) => request.path)
    expect(new Set(told).size).toBe(told.length)
    const rows = await given((tx) => tx.select({ state: deliveries.state }).from(deliveries))
    const inState = (state: string) => rows.filter((row) => row.state === state).length
    expect(inState('delivered') + inState('unsure')).toBe(DEVICES)
    // Only what was under way at that moment can be unsure, and nearly all of it had arrived.
    expect(inState('unsure')).toBeLessThanOrEqual(111)
    expect(told.length).toBeGreaterThanOrEqual(inState('delivered'))
  },
)
