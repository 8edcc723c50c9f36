import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import type { Storage } from '#lib/storage'
import { createIdentity } from '#modules/identity'
import { createSchools } from '#modules/schools'

/** Everything the app needs from outside itself; tests give their own. */
export type World = {
  db: Db
  clock: Clock
  storage: Storage
  sms: SendSms
  email: SendEmail
  log: FastifyBaseLogger
  publicUrl: string
  version: string
  trustProxy: boolean
  isDemo: boolean
  metricsToken: string | undefined
  firebaseProjectId: string | undefined
  /** The folder of the built web app; undefined serves none. */
  webRoot: string | undefined
}

/** The modules, put together. */
export function createServices(world: World) {
  const identity = createIdentity(world)
  const schools = createSchools(world)
  return { identity, schools }
}

export type Services = ReturnType<typeof createServices>
