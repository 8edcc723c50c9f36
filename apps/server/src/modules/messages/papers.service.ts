import { MESSAGE_PAPERS_MOST, PAPERS_A_DAY, type MessagePaper } from '@schoolgate/contracts/messages'
import type { Db, Tx } from '#db'
import { publishLive } from '#db/live'
import type { Clock } from '#lib/clock'
import { PDF, paperMadeSafe } from '#lib/paper-made-safe'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { Storage } from '#lib/storage'
import { paperCameLate, tooManyPapers, tooManyPapersToday } from './messages.problems.ts'
import { ownWords, paperAt, papersSent, writePaper, type OwnWords, type PaperPlace } from './papers.store.ts'

const DAY_MS = 86_400_000
/** A phone that lost its network in the middle sends the rest later; what comes after that belongs to no words any more. */
const COME_WITHIN_DAYS = 7

type World = { db: Db; clock: Clock; storage: Storage }
/** Throws where the caller does not read the thread. */
type Guard = (tx: Tx) => Promise<unknown>
type Sending = { scope: Scope; place: PaperPlace; name: string; bytes: () => Promise<Buffer>; mayRead: Guard }

/** Papers and photos that come with words, from either side. */
export function createPapers({ db, clock, storage }: World) {
  const found = async (tx: Tx, place: PaperPlace): Promise<MessagePaper | null> => {
    const paper = await paperAt(tx, place)
    return paper && { id: paper.id, name: paper.name, mime: paper.mime, bytes: paper.bytes }
  }
  const checkFits = async (tx: Tx, words: OwnWords, now: Date): Promise<number> => {
    if (words.takenBackAt !== null || now.getTime() - words.at.getTime() > COME_WITHIN_DAYS * DAY_MS) throw paperCameLate()
    const sent = await papersSent(tx, words, new Date(now.getTime() - DAY_MS))
    if (sent.withWords >= MESSAGE_PAPERS_MOST) throw tooManyPapers()
    if (words.side === 'family' && sent.since >= PAPERS_A_DAY) throw tooManyPapersToday()
    return sent.withWords
  }
  return {
    /** Keeps a paper beside the caller's own words; the same id again is the same paper. */
    async send({ scope, place, name, bytes, mayRead }: Sending): Promise<{ paper: MessagePaper }> {
      const before = await db.as(scope, async (tx) => {
        await mayRead(tx)
        const words = await ownWords(tx, scope, place.threadId, place.entryId)
        if (!words) throw notFound()
        const kept = await found(tx, place)
        if (!kept) await checkFits(tx, words, clock())
        return { words, kept }
      })
      if (before.kept) return { paper: before.kept }
      const safe = await paperMadeSafe(await bytes(), 'messages')
      const file = { sha256: await storage.put(safe.bytes), mime: safe.mime, bytes: safe.bytes.length }
      // Neither parents nor teachers write rows of files: the system does, and looks once more at what is there by now.
      const paper = await db.asSystem(async (tx) => {
        const now = clock()
        const words = await ownWords(tx, scope, place.threadId, place.entryId)
        if (!words) throw notFound()
        const position = await checkFits(tx, words, now)
        const kept = await found(tx, place)
        if (kept) return kept
        const whole = { ...file, name: named(name, file.mime) }
        await writePaper(tx, words, place.paperId, whole, position, now)
        publishLive(tx, { schoolId: words.schoolId, wardId: words.wardId, word: 'messages' })
        return { id: place.paperId, name: whole.name, mime: file.mime, bytes: file.bytes }
      })
      return { paper }
    },

    /** A paper with its bytes, for whoever reads the words; of what was taken back the head alone. */
    async get(scope: Scope, place: PaperPlace, mayRead: Guard) {
      const paper = await db.as(scope, async (tx) => {
        await mayRead(tx)
        return paperAt(tx, place)
      })
      if (!paper || (paper.takenBackAt !== null && scope.role !== 'head')) throw notFound()
      return { paper, bytes: await storage.get(paper.sha256) }
    },
  }
}

/** Whatever a picture was called, it is a JPEG now. */
const named = (name: string, mime: string): string => `${name.replace(/\.[^.]*$/, '')}.${mime === PDF ? 'pdf' : 'jpg'}`
