import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createApp } from '#app/app'
import { openDatabase, type OpenDatabase } from '#app/database'
import { readEnv } from '#app/env'
import { createLog } from '#app/log'
import type { ServerRole, World } from '#app/services'
import type { Settings } from '#app/settings'
import { worldOf } from '#app/world'
import { Refusal } from '#lib/refusal'
import { loadDemo } from '#modules/intake'
import { createSchools } from '#modules/schools'
import { isDemoSchool } from './commands/demo.ts'
import { foundingAddress } from './commands/new-school.ts'
import { freePort, refusalToListen } from './commands/port.ts'
import { startPretendedPaystack, type PretendedPaystack } from './commands/pretended-paystack.ts'
import { stepper, type Say } from './commands/steps.ts'
import { welcome } from './commands/welcome.ts'

/** How long open requests may take to end when the server stops. */
const LAST_REQUESTS_MS = 10_000
/** One Ctrl-C may arrive several times: from the terminal, from npm and from the launcher. */
const SAME_KEYPRESS_MS = 1000

/** Serves a school until told to stop: database, migrations, the demo where wanted, then the door. `say` hears each step. */
export async function serve({ variables, file }: Settings, serverRoot: string, say: Say, role?: ServerRole): Promise<void> {
  const step = stepper(say)
  const { host, port: wanted } = readEnv(variables)
  const port = await freePort(host, wanted)
  const env = readEnv({ ...variables, PORT: String(port) })
  const log = createLog(env.logLevel, pino.destination(2))
  const asked = askedToStop()
  if (file !== null) say(`  settings of ${file}`)

  const database = await openDatabase({
    env,
    serverRoot,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    log: (line) => log.debug({ line }, 'postgres'),
  })
  let pretended: PretendedPaystack | null = null
  try {
    for (const note of database.notes) say(`  ${note}`)
    step(`database ready (${database.where})`)
    const world = worldOf(env, { db: database.db, log, serverRoot })
    const school = await prepareSchool(world, step, say)
    if (school === 'demo' && world.isDemo && !world.paystack)
      pretended = await startPretendedPaystack({ ...env, port, serverRoot })
    const app = await createApp({ ...world, role, paystack: world.paystack ?? pretended?.account })
    await app.listen({ port, host }).catch((error: unknown) => {
      throw refusalToListen(error, host, port)
    })
    step(`listening on ${host}, port ${port}`)
    if (role === 'worker') return await untilStopped(app, database, asked, log)
    welcome(env, school === 'none' ? { foundedAt: await foundingAddress({ ...world, env }) } : school, say)
    await untilStopped(app, database, asked, log)
  } finally {
    pretended?.stop()
    await database.close()
  }
}

/** Loads the demo where it is wanted and no real school is; answers what then is there. */
async function prepareSchool(world: World, step: (done: string) => void, say: Say): Promise<'demo' | 'real' | 'none'> {
  const school = await createSchools(world).oldest()
  if (school && !isDemoSchool(school)) return 'real'
  if (!world.isDemo) return school ? 'demo' : 'none'
  if (!school) say('… loading the demo school (some seconds the first time)')
  await loadDemo(world)
  step('demo school ready')
  return 'demo'
}

/** Fulfils with what asked: a signal, or the end of the launcher that started us. Asked twice, the program goes at once. */
function askedToStop(): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  let askedAt: number | undefined
  const ask = (by: string) => {
    askedAt ??= performance.now()
    if (performance.now() - askedAt > SAME_KEYPRESS_MS) process.exit(1)
    resolve(by)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => ask(signal))
  if (process.connected) {
    process.once('disconnect', () => resolve('the end of the launcher'))
    process.channel?.unref()
  }
  return promise
}

async function untilStopped(
  app: FastifyInstance,
  { lost }: OpenDatabase,
  asked: Promise<string>,
  log: pino.Logger,
): Promise<void> {
  const loss = lost.then(() => {
    throw new Refusal('PostgreSQL ended without being asked to; start again, nothing acknowledged is lost.')
  })
  try {
    log.info(`stopping: ${await Promise.race([asked, loss])}`)
  } finally {
    const insist = setTimeout(() => app.server.closeAllConnections(), LAST_REQUESTS_MS)
    await app.close()
    clearTimeout(insist)
  }
}
