import { Writable } from 'node:stream'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '#app/log'
import { audit, codes, limits, sessions, tickets, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import type { EmailMessage, SmsMessage } from '#lib/messages'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PASSWORDS = ['canary in the first password', 'canary in the second password', 'canary in a wrong password']

/** A log as the server's own, and what was written to it. */
function openLog() {
  const lines: string[] = []
  const stream = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) })
  return { log: createLog('trace', stream), written: () => lines.join('') }
}

test('what a parent wrote is not in the log when the database refuses it', async () => {
  const { log, written } = openLog()
  const { given, connection, signedIn } = await createTestApp({ log })
  const parent = await given(async (tx) => addUser(tx, (await addSchool(tx)).school.id))
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query('alter table users add constraint no_work check (occupation is null)')
  await owner.end()
  const browser = await signedIn(parent.id)
  expect((await browser.patch('/api/v1/profile', { occupation: 'canary in a statement' })).json().code).toBe('request.broke')
  expect(written()).toContain('no_work')
  expect(written()).toContain('profile.store.ts')
  for (const trace of ['canary', parent.fullname, 'Failing row']) expect(written()).not.toContain(trace)
})

test('no code, token, cookie or password is ever in the log, the record of who did what, or any of our tables', async () => {
  const { log, written: logged } = openLog()
  const texts: SmsMessage[] = []
  const mails: EmailMessage[] = []
  const { app, given } = await createTestApp({
    log,
    sms: async (message) => {
      texts.push(message)
      throw new Error('The SMS provider answered 500.')
    },
    email: async (message) => {
      mails.push(message)
      throw new Error('The mail server could not be reached.')
    },
  })
  await given(async (tx) => {
    const { school } = await addSchool(tx)
    const passwordHash = await hashPassword(PASSWORDS[0] ?? '')
    return addUser(tx, school.id, 'parent', { email: 'abena@home.example', phone: '+233245550182', passwordHash })
  })
  const secrets = new Set(PASSWORDS)
  const browser = browserAt(app)
  const keep = (...found: (string | undefined)[]) => found.forEach((secret) => secret !== undefined && secrets.add(secret))
  const call = async (method: 'post' | 'put', url: string, payload?: object) => {
    const answer = await browser[method](url, payload)
    keep(...browser.cookies.values())
    return answer
  }
  const newestCode = async (count: number) => {
    await expect.poll(() => texts.length).toBe(count)
    const code = /^\d+/.exec(texts.at(-1)?.text ?? '')?.[0]
    keep(code)
    return code
  }

  await call('post', '/api/v1/sessions', { user: { email: 'abena@home.example', password: PASSWORDS[2] } })
  await call('post', '/verifymyphonenumbertwo', { phone_number: '024 555 0182' })
  const code = await newestCode(1)
  const checked = await call('post', '/api/v1/phone_codes/check', { phone_number: '024 555 0182', code })
  const { firebase_id } = checked.json()
  keep(firebase_id)
  expect((await call('post', '/findandupdateparent', { phone_number: '024 555 0182', firebase_id })).statusCode).toBe(200)
  await call('post', '/api/v1/sessions/step_up/code')
  expect((await call('post', '/api/v1/sessions/step_up', { code: await newestCode(2) })).statusCode).toBe(200)
  const started = await call('post', '/api/v1/contact_proofs', { phone: '055 555 0199' })
  expect((await call('post', `/api/v1/contact_proofs/${started.json().id}`, { code: await newestCode(3) })).statusCode).toBe(200)
  await call('post', '/api/v1/password_resets', { email: 'abena@home.example' })
  await expect.poll(() => mails.length).toBe(1)
  const token = /reset=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1]
  keep(token)
  expect((await call('post', '/api/v1/password_resets/complete', { token, password: PASSWORDS[1] })).statusCode).toBe(200)

  await expect.poll(logged).toContain('a code was not sent')
  expect(secrets.size).toBeGreaterThan(9)
  const written = await given(async (tx) => {
    const rows: unknown[] = []
    for (const table of [audit, codes, limits, sessions, tickets, users]) rows.push(await tx.select().from(table))
    return JSON.stringify(rows)
  })
  expect(written).toContain('identity.password_reset')
  for (const secret of secrets) {
    expect(logged()).not.toContain(secret)
    // Six digits may stand by chance in a hash; a code would stand between quotes.
    expect(written).not.toContain(/^\d+$/.test(secret) ? `"${secret}"` : secret)
  }
})
