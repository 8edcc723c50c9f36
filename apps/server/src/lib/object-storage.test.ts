import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { objectStorage, signedHeaders } from './object-storage.ts'

const clock = () => new Date('2026-03-12T08:00:00Z')
const picture = Buffer.from('a picture of Ama')
const sha256 = createHash('sha256').update(picture).digest('hex')
const NOTHING = createHash('sha256').digest('hex')
const account = { region: 'eu-west-1', keyId: 'AKIDSCHOOL', secret: 'se/cret+key' }

// Made by aws4fetch 1.0.20 for the same requests.
test.each([
  ['PUT', sha256, 'b6dffd7010f54d949381638db7654f7e583b9b9f690b62315a01b2397c9991ac'],
  ['GET', NOTHING, 'd18c89ace6439b46adefa228acbcedb5cac3da5050e4ceece8e6302fca1d231a'],
])('a %s is signed as every S3 service expects it', (method, payload, signature) => {
  const address = 'http://127.0.0.1:4000/uploads/school'
  const url = new URL(`${address}/${sha256.slice(0, 2)}/${sha256}`)
  const { authorization } = signedHeaders({ ...account, address }, { method, url, payload, at: clock() })
  expect(authorization).toBe(
    `AWS4-HMAC-SHA256 Credential=AKIDSCHOOL/20260312/eu-west-1/s3/aws4_request, SignedHeaders=host;x-amz-content-sha256;x-amz-date, Signature=${signature}`,
  )
})

/** Object storage on this machine that keeps what it is given; it answers with what `troubles` says first. */
async function openStorage(troubles: number[] = []) {
  const held = new Map<string, Buffer>()
  const asked: string[] = []
  const bodyOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray())
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    asked.push(`${request.method} ${request.url}`)
    const trouble = troubles.shift()
    if (trouble === undefined && request.method === 'PUT') held.set(request.url ?? '', body)
    const found = request.method === 'GET' ? held.get(request.url ?? '') : Buffer.alloc(0)
    response.writeHead(trouble ?? (found ? 200 : 404)).end(found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const patience = { pauses: [1, 1], patience: 2, restMs: 60_000 }
  const bucket = { ...account, address: `http://127.0.0.1:${port}/uploads` }
  return { held, asked, storage: objectStorage(bucket, clock, { patience, timeOutMs: 2000 }) }
}

test('a file that was put is there under the hash of its content, and no other', async () => {
  const { storage, asked } = await openStorage()
  expect(await storage.put(picture)).toBe(sha256)
  expect(await storage.get(sha256)).toEqual(picture)
  expect(asked).toEqual([`PUT /uploads/${sha256.slice(0, 2)}/${sha256}`, `GET /uploads/${sha256.slice(0, 2)}/${sha256}`])
  await expect(storage.get(NOTHING)).rejects.toThrow('refused: 404')
})

test('a service that breaks for a moment is asked again, one that says no is not', async () => {
  const broken = await openStorage([503, 500])
  expect(await broken.storage.put(picture)).toBe(sha256)
  expect(broken.asked).toHaveLength(3)
  const closed = await openStorage([403])
  await expect(closed.storage.put(picture)).rejects.toThrow('refused: 403')
  expect(closed.asked).toHaveLength(1)
})

test('bytes that are not what was stored are not served', async () => {
  const { storage, held } = await openStorage()
  await storage.put(picture)
  for (const place of held.keys()) held.set(place, Buffer.from('another picture'))
  await expect(storage.get(sha256)).rejects.toThrow('other bytes')
})
