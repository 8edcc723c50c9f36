import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import type { Db } from '#db'
import { schools } from '#db/schema'
import type { Clock } from '#lib/clock'
import { mimeOfPaper, PAPER_MAX_BYTES } from '#lib/paper'
import { diskRefusal, Refusal } from '#lib/refusal'
import type { Storage } from '#lib/storage'
import { noticeIn, readNoticeFile, severalIn } from './notice-file.ts'
import { publish, type Published } from './publish.service.ts'
import type { Paper } from './publish.store.ts'

type Surroundings = { db: Db; storage: Storage; clock: Clock }

/** Publishes the notice that a text file says, with the papers that lie beside it. */
export async function publishFile(file: string, { db, storage, clock }: Surroundings): Promise<Published> {
  const written = readNoticeFile(await readFile(file, 'utf8'))
  const names = severalIn(written, 'attachments')
  const school = await schoolNamed(db, written.heads.get('school'))
  const notice = noticeIn(written, school.timezone)
  const papers: Paper[] = []
  for (const name of names) papers.push(await keepPaper(path.dirname(file), name, storage))
  return db.asSystem((tx) =>
    publish(
      tx,
      {
        schoolId: school.id,
        notice: { ...notice, sender: notice.sender ?? school.name },
        papers,
        by: { scope: null, name: 'schoolgate notice publish' },
      },
      clock(),
    ),
  )
}

async function schoolNamed(db: Db, code: string | undefined) {
  const all = await db.asSystem((tx) => tx.select().from(schools).orderBy(asc(schools.code)))
  const [only, ...others] = code === undefined ? all : all.filter((school) => school.code.toLowerCase() === code.toLowerCase())
  if (only && others.length === 0) return only
  if (all.length === 0) throw new Refusal('There is no school yet; schoolgate init makes one.')
  throw new Refusal(`Say which school with a line “school: …”: ${all.map((school) => school.code).join(', ')}.`)
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
