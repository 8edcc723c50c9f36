import path from 'node:path'
import type { Money } from '@schoolgate/contracts/money'
import type { Level } from 'pino'
import * as z from 'zod'
import type { Bucket } from '#lib/object-storage'
import type { AssistantQuotas, OutsideSettings } from '#modules/assistant'
import type { OutsideProvider } from '#modules/identity'

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const text = z.string().min(1).optional()

/** A host name, `=` and the code of the school whose it is; several with commas between. */
const SCHOOL_HOSTS = /^\s*[\w.-]+=[\w./-]+\s*(,\s*[\w.-]+=[\w./-]+\s*)*$/

/** The key and the secret percent-encoded where they need it, a host, a bucket and perhaps folders in it. */
const STORAGE_URL = /^s3:\/\/[^\s/:@]+:[^\s/@]+@[\w.-]+(:\d+)?(\/[\w.-]+)+(\?region=[\w-]+)?$/

// Links, cookies and the content policy are made for a house of its own, not for a room of another's.
const addressAt = (example: string) =>
  z
    .url({ protocol: /^https?$/, error: `must look like ${example}` })
    .refine((url) => /^\w+:\/\/[^/?#]+\/?$/.test(url), { error: `must have no path: ${example}` })
    .optional()

const Environment = z.object({
  PORT: z.coerce.number({ error: 'must be a number from 0 to 65535' }).int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/database' })
    .optional(),
  STORAGE_URL: z
    .string()
    .regex(STORAGE_URL, { error: 'must look like s3://KEY:SECRET@s3.eu-west-1.amazonaws.com/bucket?region=eu-west-1' })
    .optional(),
  DEMO: flag.optional(),
  PUBLIC_URL: addressAt('https://school.example'),
  OFFICE_URL: addressAt('https://office.school.example'),
  SCHOOL_HOSTS: z
    .string()
    .regex(SCHOOL_HOSTS, { error: 'must look like gate.hope.example=hope,gate.grace.example=grace' })
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
  TRUST_PROXY: z
    .enum(['0', '1', '2', '3', 'true', 'false'])
    .transform((value) => (value === 'true' ? 1 : value === 'false' ? 0 : Number(value)))
    .default(0),
  CONNECTIONS_PER_ADDRESS: z.coerce.number({ error: 'must be a whole number from 1' }).int().min(1).optional(),
  METRICS_TOKEN: text,
  SMS_PROVIDER: z.enum(['arkesel']).optional(),
  SMS_API_KEY: text,
  SMS_SENDER_ID: z.string().max(11).optional(),
  SMS_BASE_URL: z.url().optional(),
  /** Of a hundred, since one part costs less than the smallest coin can say. */
  SMS_PRICE_PER_HUNDRED: z
    .string()
    .regex(/^[A-Z]{3} \d{1,7}\.\d\d$/, { error: 'must look like GHS 3.50' })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  SMTP_FROM: text,
  /** Two, with a comma between, while a key is changed: the first is used, both are believed. */
  PAYSTACK_SECRET_KEY: z
    .string()
    .regex(/^sk_(test|live)_\w+(,\s*sk_(test|live)_\w+)?$/, { error: 'must look like sk_test_… or sk_live_…' })
    .optional(),
  PAYSTACK_BASE_URL: z
    .url({
      protocol: /^http$/,
      hostname: /^(127\.0\.0\.1|localhost)$/,
      error: 'is only for a pretended Paystack on this machine',
    })
    .optional(),
  FIREBASE_PROJECT_ID: text,
  FIREBASE_WEB_API_KEY: text,
  FIREBASE_BASE_URL: z
    .url({
      protocol: /^http$/,
      hostname: /^(127\.0\.0\.1|localhost)$/,
      error: 'is only for a pretended Firebase on this machine',
    })
    .optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must look like https://accounts.example' })
    .refine((url) => /^https:|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url), { error: 'must begin with https://' })
    .optional(),
  OIDC_CLIENT_ID: text,
  VAPID_SUBJECT: z.url({ protocol: /^(mailto|https)$/, error: 'must look like mailto:office@school.example' }).optional(),
  FCM_PROJECT_ID: text,
  FCM_SERVICE_ACCOUNT: text,
  PUSH_TEST_HOSTS: z.string().default(''),
  ASSISTANT_PROVIDER: z.enum(['builtin', 'openai-compatible', 'anthropic', 'google']).default('builtin'),
  ASSISTANT_BASE_URL: z.url({ protocol: /^https?$/, error: 'must look like https://models.example/v1' }).optional(),
  ASSISTANT_MODEL: text,
  ASSISTANT_KEY: text,
  ASSISTANT_KEY_FILE: text,
  ASSISTANT_SEND_NAMES: flag.default(false),
  ASSISTANT_MONTHLY_TOKENS: z.coerce.number({ error: 'must be a whole number' }).int().min(0).optional(),
  ASSISTANT_PER_MINUTE: z.coerce.number({ error: 'must be a whole number from 1' }).int().min(1).default(12),
  ASSISTANT_PER_DAY: z.coerce.number({ error: 'must be a whole number from 1' }).int().min(1).default(200),
  ASSISTANT_VENDOR: z.string().max(60).optional(),
  ASSISTANT_REGION: z.string().max(60).optional(),
})

/** The names of all settings. */
export const SETTING_NAMES: ReadonlySet<string> = new Set(Object.keys(Environment.shape))

/** What the surroundings decide (wire.md §4). */
export type Env = {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Object storage for uploads; undefined: files under DATA_DIR. */
  bucket: Bucket | undefined
  isDemo: boolean
  publicUrl: string
  /** The office's own address; undefined: under that of the parents. */
  officeUrl: string | undefined
  /** Each school's own host names, and the code of the school. */
  schoolHosts: ReadonlyMap<string, string>
  logLevel: Level | 'silent'
  /** How many proxies stand in front. */
  proxies: number
  /** How many connections one address may hold open; undefined: as many as the app says. */
  connectionsPerAddress: number | undefined
  metricsToken: string | undefined
  sms: { apiKey: string; senderId: string; baseUrl: string | undefined } | undefined
  hundredSmsCost: Money | undefined
  smtp: { url: string; from: string } | undefined
  paystack: { secretKey: string; olderKeys: string[]; baseUrl: string | undefined } | undefined
  /** Who else may vouch for people. */
  outsideIdentity: OutsideProvider | undefined
  /** Whom a push service may write to when something is wrong. */
  vapidSubject: string | undefined
  /** `serviceAccount` is the key file. */
  fcm: { projectId: string; serviceAccount: string } | undefined
  pushTestHosts: string[]
  /** An outside model for the assistant; `keyFile` holds its key where `key` does not. */
  assistant: (OutsideSettings & { keyFile: string | undefined }) | undefined
  /** How many questions one parent may ask. */
  assistantQuotas: AssistantQuotas
}

/** Raised with one sentence a person can act on. */
export class BadEnvironment extends Error {}

/** Reads the environment; throws BadEnvironment naming the variable that is wrong. */
export function readEnv(variables: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const trouble = issue?.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : (issue?.message ?? 'is wrong')
    throw new BadEnvironment(`${issue?.path.join('.')} ${trouble}.`)
  }
  const env = parsed.data
  if (env.SMS_PROVIDER && !env.SMS_API_KEY) throw new BadEnvironment('SMS_PROVIDER is set, so SMS_API_KEY is needed too.')
  if (env.SMTP_URL && !env.SMTP_FROM)
    throw new BadEnvironment('SMTP_URL is set, so SMTP_FROM (the sender’s address) is needed too.')
  if (Boolean(env.FCM_PROJECT_ID) !== Boolean(env.FCM_SERVICE_ACCOUNT))
    throw new BadEnvironment('FCM_PROJECT_ID and FCM_SERVICE_ACCOUNT (the key file) are needed together.')
  const paystack = paystackOf(env)
  const isConfigured = Boolean(env.DATABASE_URL ?? env.PUBLIC_URL ?? env.SMS_PROVIDER ?? env.SMTP_URL ?? env.PAYSTACK_SECRET_KEY)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    bucket: env.STORAGE_URL === undefined ? undefined : bucketAt(new URL(env.STORAGE_URL)),
    isDemo: env.DEMO ?? !isConfigured,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    officeUrl: env.OFFICE_URL?.replace(/\/$/, ''),
    schoolHosts: schoolHostsOf(env.SCHOOL_HOSTS),
    logLevel: env.LOG_LEVEL,
    proxies: env.TRUST_PROXY,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    metricsToken: env.METRICS_TOKEN,
    sms: env.SMS_API_KEY
      ? { apiKey: env.SMS_API_KEY, senderId: env.SMS_SENDER_ID ?? 'Schoolgate', baseUrl: env.SMS_BASE_URL }
      : undefined,
    hundredSmsCost: moneyIn(env.SMS_PRICE_PER_HUNDRED),
    smtp: env.SMTP_URL && env.SMTP_FROM ? { url: env.SMTP_URL, from: env.SMTP_FROM } : undefined,
    paystack,
    outsideIdentity: outsideIdentityOf(env),
    vapidSubject: env.VAPID_SUBJECT,
    fcm:
      env.FCM_PROJECT_ID && env.FCM_SERVICE_ACCOUNT
        ? { projectId: env.FCM_PROJECT_ID, serviceAccount: env.FCM_SERVICE_ACCOUNT }
        : undefined,
    pushTestHosts: env.PUSH_TEST_HOSTS.split(',').filter((host) => host !== ''),
    assistant: assistantOf(env),
    assistantQuotas: { perMinute: env.ASSISTANT_PER_MINUTE, perDay: env.ASSISTANT_PER_DAY },
  }
}

function moneyIn(written: string | undefined): Money | undefined {
  const [currency, amount] = written?.split(' ') ?? []
  return currency && amount ? { currency, amount_minor: Number(amount.replace('.', '')) } : undefined
}

function schoolHostsOf(written = ''): ReadonlyMap<string, string> {
  const hosts = new Map<string, string>()
  for (const [, host = '', code = ''] of written.matchAll(/([\w.-]+)=([\w./-]+)/g)) {
    const name = host.toLowerCase()
    if (hosts.has(name)) throw new BadEnvironment(`SCHOOL_HOSTS gives ${name} to two schools.`)
    hosts.set(name, code)
  }
  return hosts
}

/** The region is MinIO's own and Amazon's oldest where none is named; only on this machine is it not https. */
function bucketAt({ host, hostname, pathname, username, password, searchParams }: URL): Bucket {
  const protocol = /^(127\.0\.0\.1|localhost)$/.test(hostname) ? 'http' : 'https'
  return {
    address: `${protocol}://${host}${pathname}`,
    region: searchParams.get('region') ?? 'us-east-1',
    keyId: decodeURIComponent(username),
    secret: decodeURIComponent(password),
  }
}

/** Who is behind a provider, as parents are told, unless the operator says it better. */
const USUAL_VENDORS = {
  anthropic: { name: 'Anthropic', region: 'United States' },
  google: { name: 'Google', region: 'United States' },
}

function assistantOf(env: z.infer<typeof Environment>): Env['assistant'] {
  const { ASSISTANT_PROVIDER: provider, ASSISTANT_MODEL: model, ASSISTANT_BASE_URL: baseUrl } = env
  if (provider === 'builtin') return undefined
  if (model === undefined) throw new BadEnvironment('ASSISTANT_PROVIDER is set, so ASSISTANT_MODEL is needed too.')
  if (provider === 'openai-compatible' && baseUrl === undefined)
    throw new BadEnvironment('ASSISTANT_PROVIDER is openai-compatible, so ASSISTANT_BASE_URL is needed too.')
  if (provider !== 'openai-compatible' && (env.ASSISTANT_KEY ?? env.ASSISTANT_KEY_FILE) === undefined)
    throw new BadEnvironment(`ASSISTANT_PROVIDER is ${provider}, so ASSISTANT_KEY or ASSISTANT_KEY_FILE is needed too.`)
  const usual =
    provider === 'openai-compatible' ? { name: new URL(baseUrl ?? '').hostname, region: 'not stated' } : USUAL_VENDORS[provider]
  return {
    provider,
    model,
    baseUrl,
    key: env.ASSISTANT_KEY,
    keyFile: env.ASSISTANT_KEY_FILE,
    sendNames: env.ASSISTANT_SEND_NAMES,
    monthlyTokens: env.ASSISTANT_MONTHLY_TOKENS ?? null,
    vendor: { name: env.ASSISTANT_VENDOR ?? usual.name, region: env.ASSISTANT_REGION ?? usual.region },
  }
}

function outsideIdentityOf(env: z.infer<typeof Environment>): OutsideProvider | undefined {
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_WEB_API_KEY: webApiKey, FIREBASE_BASE_URL: baseUrl } = env
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env
  if ((webApiKey ?? baseUrl) !== undefined && projectId === undefined)
    throw new BadEnvironment(
      `${webApiKey === undefined ? 'FIREBASE_BASE_URL' : 'FIREBASE_WEB_API_KEY'} is set, so FIREBASE_PROJECT_ID is needed too.`,
    )
  if ((issuer === undefined) !== (clientId === undefined))
    throw new BadEnvironment('OIDC_ISSUER and OIDC_CLIENT_ID are needed together.')
  if (projectId !== undefined && issuer !== undefined)
    throw new BadEnvironment('FIREBASE_PROJECT_ID and OIDC_ISSUER are both set; only one of them can vouch for people.')
  if (projectId !== undefined) return { kind: 'firebase', projectId, webApiKey, baseUrl: baseUrl?.replace(/\/$/, '') }
  return issuer !== undefined && clientId !== undefined ? { kind: 'oidc', issuer, clientId } : undefined
}

function paystackOf({ PAYSTACK_SECRET_KEY: keys, PAYSTACK_BASE_URL: baseUrl }: z.infer<typeof Environment>): Env['paystack'] {
  if (keys === undefined) return undefined
  const [secretKey = '', ...olderKeys] = keys.split(',').map((key) => key.trim())
  const isLive = secretKey.startsWith('sk_live_')
  if (olderKeys.some((key) => key.startsWith('sk_live_') !== isLive))
    throw new BadEnvironment('PAYSTACK_SECRET_KEY mixes a test key and a live key; both must be of one kind.')
  if (isLive && baseUrl !== undefined)
    throw new BadEnvironment('PAYSTACK_BASE_URL points live keys away from Paystack; leave it out, or use a test key.')
  return { secretKey, olderKeys, baseUrl }
}
