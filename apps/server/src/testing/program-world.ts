import pino from 'pino'
import type { World } from '#app/services'
import { fileStorage } from '#db/file-storage'
import { systemClock } from '#lib/clock'
import { noPdfCache } from '#lib/pdf/pdf-cache'
import { folderStorage } from '#lib/storage'
import { newSecret } from '#lib/random'
import { secretBox } from '#lib/secret-box'
import { newVapidKeys } from '#modules/push/sending'
import { SERVER_ROOT } from './template.ts'

/** What a program of the bench or of a test is made with that has a database of its own and speaks to nobody; its files lie in `folder`. */
export const programWorld = (db: World['db'], folder: string) =>
  ({
    db,
    clock: systemClock,
    storage: fileStorage(db, folderStorage(folder)),
    prints: noPdfCache,
    sms: () => Promise.resolve(),
    hasSms: true,
    email: () => Promise.resolve(),
    push: { vapid: newVapidKeys(), vapidSubject: 'mailto:office@school.example', fcm: undefined, testHosts: [] },
    secrets: secretBox(newSecret()),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    schoolHosts: new Map(),
    assetsRoot: `${SERVER_ROOT}/assets`,
    version: 'bench',
    release: 'bench',
    proxies: 0,
    isDemo: false,
    metricsToken: undefined,
    webRoot: undefined,
  }) satisfies World
