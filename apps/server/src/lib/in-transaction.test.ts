import { expect, test } from 'vitest'
import { retryingCaller } from '#lib/outside-call'
import { folderStorage } from '#lib/storage'
import { createTestDb, temporaryFolder } from '#testing'

test('nobody outside is asked while a transaction waits for the answer', async () => {
  const { db } = await createTestDb()
  const storage = folderStorage(await temporaryFolder())
  const call = retryingCaller(() => new Date())
  const sha256 = await storage.put(Buffer.from('a picture'))
  const refused = /may not be asked inside a transaction/
  await expect(db.asSystem(() => storage.put(Buffer.from('another')))).rejects.toThrow(refused)
  await expect(db.asSystem(() => storage.get(sha256))).rejects.toThrow(refused)
  await expect(db.asSystem(() => call(async () => 'an answer'))).rejects.toThrow(refused)
  // Begun in one and asked once it has ended: nobody waits for it any more.
  const ended = Promise.withResolvers<void>()
  const { later } = await db.asSystem(async () => ({ later: ended.promise.then(() => storage.get(sha256)) }))
  ended.resolve()
  expect(String(await later)).toBe('a picture')
  await db.close()
})
