import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { smsGateway } from '#modules/push'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

const MESSAGE = { to: '+233245550182', text: '123456 is your code' }
const QUICK = { timeOutMs: 200, patience: { pauses: [1, 1], patience: 2, restMs: 30_000 } }
const taken: Answer = (response) => response.end('{"status":"success","data":[{"recipient":"233245550182","id":"1"}]}')
const broken: Answer = (response) => response.writeHead(500).end('secret insides 123456')
const hangs: Answer = () => undefined

/** A pretend Arkesel on this machine that answers each call in turn, the last way for ever. */
async function provider(...answers: Answer[]) {
  const calls: { url: string | undefined; key: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const key = request.headers['api-key']
      calls.push({ url: request.url, key: String(key), body: JSON.parse(Buffer.concat(chunks).toString()) })
      answers[Math.min(calls.length, answers.length) - 1]?.(response, request)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(async () => void (await close()))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  let now = new Date('2026-03-12T09:30:00Z')
  const send = smsGateway(
    { apiKey: 'key', senderId: 'Nyansapo', baseUrl: `http://127.0.0.1:${port}` },
    '/nowhere',
    () => now,
    QUICK,
  )
  const advance = (ms: number) => (now = new Date(now.getTime() + ms))
  return { calls, send, close, advance }
}

test('a text goes to the provider as it wants it', async () => {
  const { calls, send } = await provider(taken)
  await send(MESSAGE)
  expect(calls).toEqual([
    {
      url: '/api/v2/sms/send',
      key: 'key',
      body: { sender: 'Nyansapo', message: '123456 is your code', recipients: ['233245550182'] },
    },
  ])
})

test('a provider that breaks once or hangs once is asked again', async () => {
  const { calls, send } = await provider(broken, hangs, taken)
  await send(MESSAGE)
  expect(calls).toHaveLength(3)
})

test('a provider that stays broken is given up after three tries, and the error tells neither number nor text', async () => {
  const { calls, send } = await provider(broken)
  const error = await send(MESSAGE).catch((reason: unknown) => reason)
  expect(String(error)).toBe('Error: The SMS provider answered 500.')
  expect(calls).toHaveLength(3)
})

test('a provider that says no is not asked again', async () => {
  const { calls, send } = await provider(
    (response) => response.writeHead(401).end('{"status":"error"}'),
    (response) => response.end('{"status":"error","message":"no credit"}'),
    (response) => response.end('<html>not what was agreed'),
  )
  for (let times = 0; times < 3; times++) await expect(send(MESSAGE)).rejects.toThrow('did not take the text')
  expect(calls).toHaveLength(3)
})

test('a provider that keeps breaking is left alone for a while, then tried with one text', async () => {
  const { calls, send, advance } = await provider(broken, broken, broken, broken, broken, broken, taken)
  await expect(send(MESSAGE)).rejects.toThrow('answered 500')
  await expect(send(MESSAGE)).rejects.toThrow('answered 500')
  await expect(send(MESSAGE)).rejects.toThrow('left alone')
  expect(calls).toHaveLength(6)
  advance(30_000)
  await send(MESSAGE)
  await send(MESSAGE)
  expect(calls).toHaveLength(8)
})

test('a provider that is not there, or sends us elsewhere, is an error and no hang', async () => {
  const { send, close } = await provider(taken)
  await close()
  await expect(send(MESSAGE)).rejects.toThrow('fetch failed')
  const elsewhere = await provider((response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  await expect(elsewhere.send(MESSAGE)).rejects.toThrow('fetch failed')
})

test('without a provider each text becomes a line in a file that only we may read', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const send = smsGateway(undefined, dataDir, () => new Date('2026-03-12T09:30:00Z'))
  await Promise.all(Array.from({ length: 20 }, (_, index) => send({ to: '+233245550182', text: `line one\nline two ${index}` })))
  const file = path.join(dataDir, 'outbox', 'sms.jsonl')
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  expect(lines).toHaveLength(20)
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    to: '+233245550182',
    text: 'line one\nline two 0',
    at: '2026-03-12T09:30:00.000Z',
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await stat(path.dirname(file))).mode & 0o777).toBe(0o700)
})

test('a text that cannot be kept is an error, and the next one is tried again', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schoolgate-outbox-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const notAFolder = path.join(dataDir, 'file')
  await writeFile(notAFolder, '')
  const send = smsGateway(undefined, notAFolder, () => new Date())
  await expect(send(MESSAGE)).rejects.toThrow('ENOTDIR')
  await rm(notAFolder)
  await send(MESSAGE)
})
