import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startSchool } from '@schoolgate/e2e/school'
import { throwAwayCertificate } from '@schoolgate/server/throw-away-certificate'
import { signInStaff } from './caller.ts'
import { startDesktop } from './desktop.ts'
import { startGoogle } from './google.ts'
import { startMozilla } from './mozilla.ts'

const STAND_INS = new URL('stand-ins.ts', import.meta.url).href
const OFFICE = { email: 'office@demo.schoolgate.example', phone: '024 555 0171' }

/** The built product with the demo school, both push services, and a desktop that shows notifications: all on this machine. */
export async function startPushSchool() {
  const certificate = throwAwayCertificate()
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-trust-'))
  const trust = path.join(folder, 'trust.pem')
  await writeFile(trust, certificate.cert)
  const [mozilla, google] = await Promise.all([startMozilla(certificate), startGoogle(certificate)])
  const environment = {
    PUSH_TEST_HOSTS: mozilla.host,
    NODE_EXTRA_CA_CERTS: trust,
    NODE_OPTIONS: `--import ${STAND_INS}`,
    GOOGLE_STAND_IN: String(google.port),
  }
  const ends = [() => mozilla.stop(), () => google.stop(), () => rm(folder, { recursive: true })]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    const desktop = await startDesktop()
    ends.push(desktop.stop)
    const school = await startSchool({ environment })
    ends.push(() => school.stop())
    return { url: school.url, dataDir: school.dataDir, mozilla, google, desktop, office: await signInStaff(school, OFFICE), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

export type PushSchool = Awaited<ReturnType<typeof startPushSchool>>
