import { existsSync } from 'node:fs'
import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#db'
import { fileStorage, type FileStorage } from '#db/file-storage'
import { systemClock } from '#lib/clock'
import { keptSecret } from '#lib/kept-secret'
import { newSecret } from '#lib/random'
import { INSTALLATION_KEY, secretBox } from '#lib/secret-box'
import { fileNamedBy } from '#lib/refusal'
import { createPdfCache, type PdfCache } from '#lib/pdf/pdf-cache'
import { objectStorage } from '#lib/object-storage'
import { folderStorage } from '#lib/storage'
import { emailGateway, readFcmAccount, smsGateway, vapidKeysUnder } from '#modules/push'
import type { Env } from './env.ts'
import type { World } from './services.ts'
import { releaseUnder, versionUnder } from './version.ts'

/** The real world around the server: machine clock, files under DATA_DIR, the gateways the environment names. */
export function worldOf(env: Env, { db, log, serverRoot }: { db: Db; log: FastifyBaseLogger; serverRoot: string }): World {
  const webRoot = path.resolve(serverRoot, '../web/dist')
  const officeRoot = path.resolve(serverRoot, '../office/dist')
  return {
    db,
    clock: systemClock,
    storage: storageOf(env, db),
    sms: smsGateway(env.sms, env.dataDir, systemClock),
    hasSms: env.sms !== undefined,
    hundredSmsCost: env.hundredSmsCost,
    email: emailGateway(env.smtp, env.dataDir, systemClock),
    push: {
      vapid: vapidKeysUnder(env.dataDir),
      // Push services want an address that exists: on a laptop there is none, and only Apple minds.
      vapidSubject: env.vapidSubject ?? (env.publicUrl.startsWith('https:') ? env.publicUrl : 'mailto:office@school.example'),
      fcm: env.fcm ? readFcmAccount(env.fcm.projectId, fileNamedBy('FCM_SERVICE_ACCOUNT', env.fcm.serviceAccount)) : undefined,
      testHosts: env.pushTestHosts,
    },
    secrets: secretBox(keptSecret(env.dataDir, INSTALLATION_KEY, newSecret)),
    log,
    publicUrl: env.publicUrl,
    schoolHosts: env.schoolHosts,
    officeUrl: env.officeUrl,
    assetsRoot: assetsUnder(serverRoot),
    prints: pdfCacheUnder(env.dataDir, log),
    version: versionUnder(serverRoot),
    release: releaseUnder(serverRoot),
    proxies: env.proxies,
    connectionsPerAddress: env.connectionsPerAddress,
    isDemo: env.isDemo,
    paystack: env.paystack,
    assistant: assistantOf(env.assistant),
    assistantQuotas: env.assistantQuotas,
    metricsToken: env.metricsToken,
    outsideIdentity: env.outsideIdentity,
    // In development Vite serves both apps.
    webRoot: existsSync(path.join(webRoot, 'shell.html')) ? webRoot : undefined,
    officeRoot: existsSync(path.join(officeRoot, 'index.html')) ? officeRoot : undefined,
  }
}

/** A key in a file of its own is read once, at the start. */
const assistantOf = (assistant: Env['assistant']): World['assistant'] =>
  assistant && {
    ...assistant,
    key: assistant.key ?? (assistant.keyFile && fileNamedBy('ASSISTANT_KEY_FILE', assistant.keyFile).trim()),
  }

/** The server's own files. */
export const assetsUnder = (serverRoot: string): string => path.join(serverRoot, 'assets')

/** Papers that were made lie under DATA_DIR, also where uploads do not: each machine makes its own. */
export const pdfCacheUnder = (dataDir: string, log: Parameters<typeof createPdfCache>[1]): PdfCache =>
  createPdfCache(path.join(dataDir, 'cache', 'papers'), log)

/** Where the bytes of uploads lie: in object storage, or under DATA_DIR. */
export const storageOf = ({ bucket, dataDir }: Env, db: Db): FileStorage =>
  fileStorage(db, bucket ? objectStorage(bucket, systemClock) : folderStorage(path.join(dataDir, 'files')))
