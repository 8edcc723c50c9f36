import { expect, test } from 'vitest'
import { BadEnvironment, readEnv } from './env.ts'

test('with nothing configured it is the demo on this machine only', () => {
  expect(readEnv({})).toMatchObject({ port: 3000, host: '127.0.0.1', isDemo: true, publicUrl: 'http://localhost:3000' })
})

test.each([
  ['PUBLIC_URL', 'https://school.example'],
  ['DATABASE_URL', 'postgres://a:b@127.0.0.1/school'],
])('a server configured with %s is not the demo unless it is asked for', (name, value) => {
  expect(readEnv({ [name]: value }).isDemo).toBe(false)
  expect(readEnv({ [name]: value, DEMO: '1' }).isDemo).toBe(true)
})

test.each([
  [{ PORT: 'eighty' }, /^PORT /],
  [{ PORT: '70000' }, /^PORT /],
  [{ DATABASE_URL: 'mysql://somewhere' }, /^DATABASE_URL must look like postgres:/],
  [{ PUBLIC_URL: 'school.example' }, /^PUBLIC_URL must look like https:/],
  [{ PUBLIC_URL: 'https://school.example/gate' }, /^PUBLIC_URL must have no path/],
  [{ OFFICE_URL: 'https://school.example/office' }, /^OFFICE_URL must have no path: https:\/\/office/],
  [{ SCHOOL_HOSTS: 'gate.hope.example' }, /^SCHOOL_HOSTS must look like gate\.hope\.example=hope,/],
  [{ SCHOOL_HOSTS: 'a.example=hope, A.example=grace' }, /^SCHOOL_HOSTS gives a\.example to two schools\.$/],
  [{ DEMO: 'perhaps' }, /^DEMO must be one of 0, 1, true, false\.$/],
  [{ ASSISTANT_PER_DAY: '0' }, /^ASSISTANT_PER_DAY must be a whole number from 1/],
  [{ STORAGE_URL: 's3://bucket' }, /^STORAGE_URL must look like s3:\/\/KEY:SECRET@/],
  [{ TRUST_PROXY: '10.0.0.1' }, /^TRUST_PROXY must be one of 0, 1, 2, 3, true, false\.$/],
  [{ SMS_PROVIDER: 'arkesel' }, /SMS_API_KEY is needed/],
  [{ SMTP_URL: 'smtp://127.0.0.1:25' }, /SMTP_FROM/],
  [{ FIREBASE_WEB_API_KEY: 'AIza' }, /^FIREBASE_WEB_API_KEY is set, so FIREBASE_PROJECT_ID is needed too\.$/],
  [{ FIREBASE_PROJECT_ID: 'school', FIREBASE_BASE_URL: 'https://else.example' }, /only for a pretended Firebase on this machine/],
  [{ OIDC_ISSUER: 'https://accounts.example' }, /^OIDC_ISSUER and OIDC_CLIENT_ID are needed together\.$/],
  [{ OIDC_ISSUER: 'http://accounts.example', OIDC_CLIENT_ID: 'gate' }, /^OIDC_ISSUER must begin with https:/],
  [{ OIDC_ISSUER: 'https://accounts.example', OIDC_CLIENT_ID: 'gate', FIREBASE_PROJECT_ID: 'school' }, /only one of them/],
  [{ PAYSTACK_SECRET_KEY: 'pk_live_public' }, /^PAYSTACK_SECRET_KEY must look like sk_test_/],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_one,sk_test_two' }, /mixes a test key and a live key/],
  [{ PAYSTACK_SECRET_KEY: 'sk_live_one', PAYSTACK_BASE_URL: 'http://127.0.0.1:4000' }, /points live keys away from Paystack/],
  [{ PAYSTACK_SECRET_KEY: 'sk_test_one', PAYSTACK_BASE_URL: 'https://elsewhere.example' }, /^PAYSTACK_BASE_URL is only for/],
  [{ VAPID_SUBJECT: 'the office' }, /^VAPID_SUBJECT must look like mailto:/],
  [{ FCM_PROJECT_ID: 'nyansapo' }, /FCM_SERVICE_ACCOUNT/],
  [{ ASSISTANT_PROVIDER: 'oracle' }, /^ASSISTANT_PROVIDER /],
  [{ ASSISTANT_PROVIDER: 'openai-compatible', ASSISTANT_MODEL: 'qwen3' }, /ASSISTANT_BASE_URL is needed/],
  [{ ASSISTANT_PROVIDER: 'anthropic', ASSISTANT_MODEL: 'claude' }, /ASSISTANT_KEY or ASSISTANT_KEY_FILE is needed/],
])('a wrong variable is named in one sentence: %o', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(BadEnvironment)
  expect(() => readEnv(variables)).toThrow(sentence)
})

test('each school’s own host names stand in one setting, a school may have several', () => {
  const { schoolHosts } = readEnv({ SCHOOL_HOSTS: 'Gate.Hope.example=hope, hope.example=hope,gate.grace.example=gr/1' })
  expect([...schoolHosts]).toEqual([
    ['gate.hope.example', 'hope'],
    ['hope.example', 'hope'],
    ['gate.grace.example', 'gr/1'],
  ])
  expect(readEnv({}).schoolHosts.size).toBe(0)
})

test('an empty variable is the same as none', () => {
  expect(readEnv({ DATABASE_URL: '', PORT: '' })).toMatchObject({ port: 3000, databaseUrl: undefined })
})
