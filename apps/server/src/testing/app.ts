import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '#app/app'
import { createServices, type World } from '#app/services'
import type { Tx } from '#db'
import { fileStorage } from '#db/file-storage'
import type { EmailMessage, SmsMessage } from '#lib/messages'
import { createPdfCache } from '#lib/pdf/pdf-cache'
import { folderStorage } from '#lib/storage'
import { newSecret } from '#lib/random'
import { secretBox } from '#lib/secret-box'
import { newVapidKeys } from '#modules/push/sending'
import { createTestDb, type TestDb } from './database.ts'
import { lendTestDb } from './lent-database.ts'
import { addSession, TEST_NOW } from './people.ts'

/** For so long a second proof counts. */
const PROOF_MS = 600_000

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * The server, standing still at TEST_NOW until `clock.advance` is called; gone when the test is. Nobody else has its database meanwhile: it
 * is empty, or a copy of this template. A database that is open already is everybody's who only reads there, and stays.
 */
export async function createTestApp(changes: Partial<World> = {}, from?: string | TestDb) {
  const isOwn = from === undefined || typeof from === 'string'
  const { db, connection } = from === undefined ? await lendTestDb() : typeof from === 'string' ? await createTestDb(from) : from
  const folder = await mkdtemp(path.join(tmpdir(), 'schoolgate-files-'))
  let now = TEST_NOW
  const sentSms: SmsMessage[] = []
  const sentEmails: EmailMessage[] = []
  const world: World = {
    db,
    clock: () => now,
    storage: fileStorage(db, folderStorage(folder)),
    sms: async (message) => void sentSms.push(message),
    hasSms: true,
    email: async (message) => void sentEmails.push(message),
    push: { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [] },
    secrets: secretBox(newSecret()),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    schoolHosts: new Map(),
    assetsRoot: path.resolve(import.meta.dirname, '../../assets'),
    prints: createPdfCache(path.join(folder, 'papers'), pino({ level: 'silent' })),
    version: 'test',
    release: 'test',
    proxies: 0,
    isDemo: false,
    metricsToken: undefined,
    webRoot: undefined,
    ...changes,
  }
  const app = await createApp(world)
  onTestFinished(async () => {
    await app.close()
    if (isOwn) await db.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** What one server does of all that is due, as often as it is asked. */
  const worker = () => createServices(world).jobs.doDue

  /** A browser in which this user is signed in. */
  async function signedIn(userId: string, session: Parameters<typeof addSession>[3] = {}) {
    const secret = await db.asSystem((tx) => addSession(tx, userId, now, session))
    const call = (method: Method, url: string, payload?: object, headers = {}): Promise<LightMyRequestResponse> =>
      app.inject({ method, url, cookies: { schoolgate: secret }, headers, ...(payload ? { payload } : {}) })
    return {
      secret,
      get: (url: string) => call('GET', url),
      post: (url: string, payload?: object, headers?: Record<string, string>) => call('POST', url, payload, headers),
      put: (url: string, payload?: object, headers?: Record<string, string>) => call('PUT', url, payload, headers),
      patch: (url: string, payload?: object) => call('PATCH', url, payload),
      delete: (url: string) => call('DELETE', url),
    }
  }

  return {
    app,
    db,
    connection,
    world,
    sentSms,
    sentEmails,
    worker,
    doDue: worker(),
    clock: {
      now: () => now,
      /** Moves the clock on by so many seconds. */
      advance(seconds: number) {
        now = new Date(now.getTime() + seconds * 1000)
      },
    },
    /** Writes rows as the system. */
    given: <T>(work: (tx: Tx) => Promise<T>) => db.asSystem(work),
    signedIn,
    /** The same, and they have just proven once more that it is they. */
    freshlySignedIn: (userId: string) => signedIn(userId, { steppedUpUntil: new Date(now.getTime() + PROOF_MS) }),
  }
}
