import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import type { SendEmail, SendSms } from '#lib/messages'
import type { Storage } from '#lib/storage'
import { createIdentity } from '#modules/identity'
import { createNotices } from '#modules/notices'
import { createProfile } from '#modules/profile'
import { createSchools } from '#modules/schools'
import { createVerify } from '#modules/verify'
import { createWards } from '#modules/wards'

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
  /** Where the provider's keys are; Google's own place when left out. */
  firebaseKeysUrl?: string
  /** The folder of the built web app; undefined serves none. */
  webRoot: string | undefined
}

/** The modules, put together. */
export function createServices(world: World) {
  const identity = createIdentity(world)
  const schools = createSchools(world)
  const wards = createWards(world)
  const notices = createNotices(world)
  const profile = createProfile(world)
  const verify = createVerify(world)
  return { identity, schools, wards, notices, profile, verify }
}

export type Services = ReturnType<typeof createServices>
