import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { emailGateway } from '#modules/push'

const MESSAGE = { to: 'abena@home.example', subject: 'Choose a new password', text: 'Open this link: canary' }
const QUICK = { timeOutMs: 200, patience: { pauses: [1], patience: 2, restMs: 30_000 } }

type Temper = { greets?: boolean; onData?: string; onRecipient?: string }

/** A tiny mail server on this machine; `temper` says where it misbehaves. */
async function mailServer({ greets = true, onData = '250 kept', onRecipient = '250 ok' }: Temper = {}) {
  const mails: string[] = []
  const sockets = new Set<Socket>()
  let visits = 0
  const server = createServer((socket) => {
    visits++
    sockets.add(socket)
    // The client may hang up in the middle; that is its right.
    socket.on('error', () => undefined)
    let mail: string | null = null
    let rest = ''
    if (greets) socket.write('220 school.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      rest += chunk.toString()
      const lines = rest.split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (mail !== null) {
          if (line === '.') {
            mails.push(mail)
            mail = null
            socket.write(`${onData}\r\n`)
          } else mail += `${line}\n`
        } else if (line === 'DATA') {
          mail = ''
          socket.write('354 go on\r\n')
        } else if (line.startsWith('RCPT')) socket.write(`${onRecipient}\r\n`)
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await close()))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const now = new Date('2026-03-12T09:30:00Z')
  const send = emailGateway(
    { url: `smtp://127.0.0.1:${port}`, from: 'Nyansapo <office@school.example>' },
    '/nowhere',
    () => now,
    QUICK,
  )
  return { mails, send, close, visits: () => visits }
}

test('a mail goes out through the school’s mail server', async () => {
  const { mails, send } = await mailServer()
  await send(MESSAGE)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('To: abena@home.example')
  expect(mails[0]).toContain('From: Nyansapo <office@school.example>')
  expect(mails[0]).toContain('Open this link: canary')
})

test('an address cannot smuggle further headers or recipients into a mail', async () => {
  const { mails, send } = await mailServer()
  await send({ ...MESSAGE, subject: 'Hello\r\nBcc: thief@elsewhere.example' })
  expect(mails[0]).not.toMatch(/^Bcc:/m)
})

test('a mail server that hangs is given up in time, tried twice, then left alone', async () => {
  const { send, visits } = await mailServer({ greets: false })
  await expect(send(MESSAGE)).rejects.toThrow('could not be reached')
  await expect(send(MESSAGE)).rejects.toThrow('could not be reached')
  await expect(send(MESSAGE)).rejects.toThrow('left alone')
  expect(visits()).toBe(4)
})

test('a mail server that says no for good is not asked again, and the error tells no address', async () => {
  const { send, visits } = await mailServer({ onRecipient: '550 no such person abena@home.example' })
  const error = await send(MESSAGE).catch((reason: unknown) => reason)
  expect(String(error)).toBe('Declined: The mail server did not take the message (550).')
  expect(visits()).toBe(1)
})

test('a mail server that asks for patience is asked again', async () => {
  const { send, visits } = await mailServer({ onData: '451 later' })
  await expect(send(MESSAGE)).rejects.toThrow('(451)')
  expect(visits()).toBe(2)
})

test('a mail server that is not there is an error and no hang', async () => {
  const { send, close } = await mailServer()
  await close()
  await expect(send(MESSAGE)).rejects.toThrow('ESOCKET')
})

test('without a mail server each mail becomes a line in a file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await emailGateway(undefined, dataDir, () => new Date('2026-03-12T09:30:00Z'))(MESSAGE)
  const text = await readFile(path.join(dataDir, 'outbox', 'email.jsonl'), 'utf8')
  expect(JSON.parse(text)).toEqual({ ...MESSAGE, at: '2026-03-12T09:30:00.000Z' })
})
