import { Writable } from 'node:stream'
import pino from 'pino'
import { expect, test } from 'vitest'
import { audit, codes, limits, sessions, tickets, users } from '#db/schema'
import { hashPassword } from '#modules/identity'
import type { EmailMessage, SmsMessage } from '#lib/messages'
import { addSchool, addUser, browserAt, createTestApp } from '#testing'

const PASSWORDS = ['canary in the first password', 'canary in the second password', 'canary in a wrong password']

test('no code, token, cookie or password is ever in the log, the record of who did what, or any of our tables', async () => {
  let log = ''
  const stream = new Writable({ write: (chunk, _encoding, done) => ((log += String(chunk)), done()) })
  const texts: SmsMessage[] = []
  const mails: EmailMessage[] = []
  const { app, given } = await createTestApp({
    log: pino({ level: 'trace' }, stream),
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

  await expect.poll(() => log).toContain('a code was not sent')
  expect(secrets.size).toBeGreaterThan(9)
  const written = await given(async (tx) => {
    const rows: unknown[] = []
    for (const table of [audit, codes, limits, sessions, tickets, users]) rows.push(await tx.select().from(table))
    return JSON.stringify(rows)
  })
  expect(written).toContain('identity.password_reset')
  for (const secret of secrets) {
    expect(log).not.toContain(secret)
    // Six digits may stand by chance in a hash; a code would stand between quotes.
    expect(written).not.toContain(/^\d+$/.test(secret) ? `"${secret}"` : secret)
  }
})
