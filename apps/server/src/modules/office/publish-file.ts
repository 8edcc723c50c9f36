import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#db'
import type { schools } from '#db/schema'
import type { Clock } from '#lib/clock'
import type { Actor } from '#lib/actor'
import type { Keyed } from '#lib/keyed'
import { PAPER_MAX_BYTES } from '@schoolgate/contracts/paper-files'
import { mimeOfPaper } from '#lib/paper'
import { diskRefusal, Refusal } from '#lib/refusal'
import type { Storage } from '#lib/storage'
import { noticeIn, readNoticeFile, severalIn } from './notice-file.ts'
import { publish, type Published } from './publish.service.ts'
import type { Paper } from './publish.store.ts'

type Place = {
  db: Db
  storage: Storage
  clock: Clock
  school: Pick<typeof schools.$inferSelect, 'code' | 'name' | 'timezone'>
  by: Actor
  /** The key under which it is published once, for all that the file and its papers say. */
  keyedFor: (asked: object) => Keyed
}

/** The code of the school that a notice file says it is for; undefined where it does not say. */
export const schoolNamedIn = async (file: string): Promise<string | undefined> =>
  readNoticeFile(await readFile(file, 'utf8')).heads.get('school')

/** Publishes the notice that a text file says, with the papers that lie beside it. */
export async function publishFile(file: string, { db, storage, clock, school, by, keyedFor }: Place): Promise<Published> {
  const written = readNoticeFile(await readFile(file, 'utf8'))
  const names = severalIn(written, 'attachments')
  const code = written.heads.get('school') ?? school.code
  if (code.toLowerCase() !== school.code.toLowerCase())
    throw new Refusal(`The notice is for the school ${code}, not for ${school.code}.`)
  const notice = noticeIn(written, school.timezone)
  const papers: Paper[] = []
  for (const name of names) papers.push(await keepPaper(path.dirname(file), name, storage))
  const keyed = keyedFor({ notice, papers: papers.map(({ name, sha256 }) => [name, sha256]) })
  const input = { notice: { ...notice, sender: notice.sender ?? school.name }, papers, by: { ...by, keyed } }
  return db.asSystem((tx) => publish(tx, input, clock()))
}

async function keepPaper(folder: string, name: string, storage: Storage): Promise<Paper> {
  if (!/^[\w][\w .()-]{0,99}$/.test(name)) throw new Refusal(`attachments: “${name.slice(0, 40)}” is not a file name.`)
  const place = path.join(folder, name)
  const bytes = await readFile(place).catch((error: unknown) => {
    throw diskRefusal(error, place) ?? new Refusal(`attachments: there is no file ${place}.`, { cause: error })
  })
  const mime = mimeOfPaper(bytes)
  if (mime === null) throw new Refusal(`attachments: ${name} is neither PDF, PNG nor JPEG.`)
  if (bytes.length > PAPER_MAX_BYTES) throw new Refusal(`attachments: ${name} is larger than 5 MB.`)
  return { name, mime, bytes: bytes.length, sha256: await storage.put(bytes) }
}
