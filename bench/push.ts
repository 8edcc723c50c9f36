import { fork } from 'node:child_process'
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { schoolgate, startSchool } from '@schoolgate/e2e/school'
import { largeSchool } from './large-school.ts'
import { post, signInByPhone } from './parents.ts'
import { useOf } from './processes.ts'
import { printTable } from './table.ts'

const DEVICES = 10_000
/** As many as one parent may have, and a school with parents enough. */
const EACH = 10
const PUPILS = 1500
/** Most of what registering 10,000 devices takes is waiting. */
const AT_ONCE = 16

type Service = { url: string; host: string; trust: string; taken(): Promise<number>; stop(): Promise<void> }

/** A message to 10,000 devices through a push service of this machine: the whole product, beside the web-push package. */
export async function push(): Promise<void> {
  const service = await startService()
  try {
    const asItIs = await reference(service, 'as-it-is')
    const keepAlive = await reference(service, 'keep-alive')
    const ours = await product(service)
    const row = (name: string, cpu: number, wall: number) =>
      [name, DEVICES, Math.round(DEVICES / (cpu / 1e6)), Math.round(wall) / 1000] as const
    printTable(
      `A message to ${DEVICES.toLocaleString('en-GB')} devices`,
      ['sender', 'messages', 'per CPU-second', 'seconds'],
      [
        row('web-push, as it comes', asItIs.cpu, asItIs.wall),
        row('web-push, 64 connections kept open', keepAlive.cpu, keepAlive.wall),
        row('Schoolgate’s server, with its records in PostgreSQL', ours.cpu, ours.wall),
      ],
    )
  } finally {
    await service.stop()
  }
}

async function reference({ url, trust }: Service, connections: string): Promise<{ cpu: number; wall: number }> {
  const child = fork(path.join(import.meta.dirname, 'push-reference.ts'), [url, String(DEVICES), connections], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: trust },
  })
  const [measured] = await once(child, 'message')
  return measured
}

async function product({ url: pushUrl, host, trust, taken }: Service) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-push-'))
  const { phones } = await largeSchool(dataDir, PUPILS)
  const environment = { DEMO: '0', TRUST_PROXY: '1', PUSH_TEST_HOSTS: host, NODE_EXTRA_CA_CERTS: trust }
  const school = await startSchool({ dataDir, environment })
  try {
    const { url, pid } = school
    const parents = await signInByPhone(url, dataDir, phones.slice(0, DEVICES / EACH))
    const addresses = parents.flatMap((parent, at) =>
      Array.from({ length: EACH }, (_, number) => ({ ...parent, device: deviceAt(`${pushUrl}/push/${at * EACH + number}`) })),
    )
    const queue = addresses.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { cookie, userId: user_id, device: deviceid } of queue) {
          const answer = await post(url, '/updatedeviceid', { user_id, deviceid }, { cookie })
          if (answer.status !== 204) throw new Error(`A device was refused: ${answer.status} ${await answer.text()}`)
        }
      }),
    )
    const notice = path.join(dataDir, 'closed.txt')
    await writeFile(
      notice,
      'title: School is closed\ncategory: general\npriority: action\naudience: school\n\nBecause of the rain.\n',
    )
    const already = await taken()
    const before = await useOf([pid])
    const published = schoolgate(['notice', 'publish', notice], { DATA_DIR: dataDir, DEMO: '0' })
    while ((await taken()) === already) await wait(10)
    const started = performance.now()
    while ((await taken()) < already + addresses.length) await wait(10)
    const wall = performance.now() - started
    await published
    return { wall, cpu: (await useOf([pid])).cpu - before.cpu }
  } finally {
    await school.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

function deviceAt(endpoint: string): string {
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  return `wp1.${Buffer.from(JSON.stringify({ endpoint, keys })).toString('base64url')}`
}

async function startService(): Promise<Service> {
  const child = fork(path.join(import.meta.dirname, 'push-service.ts'))
  const [{ port, cert }] = await once(child, 'message')
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-push-'))
  const trust = path.join(folder, 'trust.pem')
  await writeFile(trust, cert)
  const host = `localhost:${port}`
  return {
    url: `https://${host}`,
    host,
    trust,
    async taken() {
      child.send('taken')
      const [{ taken }] = await once(child, 'message')
      return taken
    },
    async stop() {
      child.disconnect()
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
