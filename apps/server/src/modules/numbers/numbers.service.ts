import { NUMBER_WAITS_HOURS, type askForNumber, type NewNumber, type NumberChange } from '@schoolgate/contracts/official-numbers'
import type { Received, StaffRole } from '@schoolgate/contracts/endpoint'
import type { Db, Tx } from '#db'
import { nameOf, recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { publishLive } from '#db/live'
import { signedIn, type Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { notFound } from '#lib/problem'
import { newId } from '#lib/random'
import type { Scope } from '#lib/scope'
import { publish, takeBack } from '#modules/office'
import { announce } from '#modules/push'
import { decidedAlready, noSuchNumber, oneWaits, otherPersonNeeded, sameNumber } from './numbers.problems.ts'
import {
  addChange,
  changesShown,
  decideChange,
  holdChange,
  holdSchool,
  isChangeFor,
  named,
  numbersOf,
  openChange,
  staffBeside,
  writeNumbers,
  type AccountRow,
  type ChangeRow,
  type SchoolRow,
} from './numbers.store.ts'
import { noticeTexts, staffTexts } from './numbers.words.ts'
import { showChanges } from './shown.ts'

const HOUR_MS = 3_600_000
const DAY_SECONDS = 86_400
const EVERYBODY = ['head', 'bursar', 'office'] as const

type By = Actor & { scope: Scope }
type Ask = Received<typeof askForNumber>['body']

const AGREE = ['head', 'bursar'] as const
const decides = ({ role }: Scope) => AGREE.some((each) => each === role)
const plain = (number: string) => number.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
const isSame = (one: AccountRow, other: AccountRow) => one.kind === other.kind && plain(one.number) === plain(other.number)
const inWords = (account: AccountRow | null) =>
  account &&
  [account.kind, account.network, account.name, account.number, account.shows].filter((part) => part !== null).join(' / ')

/** Builds the change of official numbers: one person asks, another says yes, and a day later it works unless somebody stopped it. */
export function createNumbersService({ db, clock }: { db: Db; clock: Clock }) {
  const one = async (tx: Tx, row: ChangeRow, { userId, ...scope }: Scope): Promise<NumberChange> => {
    const [change] = await showChanges(tx, [row], { userId, decides: decides({ userId, ...scope }) })
    if (!change) throw notFound()
    return change
  }
  /** The system decides, in the name of several people; that the change is theirs to decide is asked as the caller. */
  const mustBeTheirs = (scope: Scope, id: string, decide: readonly StaffRole[]) =>
    db.as(scope, async (tx) => {
      if (!(await isChangeFor(tx, scope.schoolId, id, decide))) throw notFound()
    })
  return {
    list: (scope: Scope) =>
      db.as(scope, async (tx) => {
        const now = clock()
        const me = (await named(tx, [scope.userId])).get(scope.userId)
        const others = await staffBeside(tx, scope.schoolId, { roles: [...AGREE], without: me?.personId ?? null }, now)
        const rows = await changesShown(tx, scope.schoolId, now)
        const asker = { userId: scope.userId, decides: decides(scope) }
        return {
          numbers: await numbersOf(tx, scope.schoolId),
          changes: await showChanges(tx, rows, asker),
          others: others.length,
        }
      }),

    ask: (by: By, { replaces, number, reason }: Ask) =>
      db.asSystem(async (tx) => {
        const now = clock()
        const school = await holdSchool(tx, by.schoolId)
        const before = replaces === null ? null : (school.officialAccounts.find((held) => held.number === replaces) ?? null)
        if (replaces !== null && before === null) throw noSuchNumber()
        const after = accountOf(number)
        const waiting = await openChange(tx, by.schoolId)
        // Sent again, it is the same wish.
        if (
          waiting?.askedById === by.userId &&
          inWords(waiting.after) === inWords(after) &&
          inWords(waiting.before) === inWords(before)
        )
          return one(tx, waiting, by.scope)
        if (waiting) throw oneWaits()
        if (school.officialAccounts.some((held) => isSame(held, after) && held !== before)) throw sameNumber()
        if (before !== null && inWords(before) === inWords(after)) throw sameNumber()
        const row = await addChange(tx, {
          id: newId(),
          schoolId: by.schoolId,
          before,
          after,
          reason,
          askedById: by.scope.userId,
          askedAt: now,
        })
        await note(tx, by, 'numbers.asked_for', row, now, reason)
        await tellStaff(tx, { schoolId: by.schoolId, about: 'asked', row, by }, now)
        return one(tx, row, by.scope)
      }),

    async agree(by: By, id: string) {
      await mustBeTheirs(by.scope, id, AGREE)
      return db.asSystem(async (tx) => {
        const now = clock()
        const school = await holdSchool(tx, by.schoolId)
        const row = await holdChange(tx, by.schoolId, id)
        if (!row) throw notFound()
        if (row.agreedById === by.userId && row.stoppedById === null) return one(tx, row, by.scope)
        if (row.endedAt !== null || row.worksFrom !== null) throw decidedAlready()
        const people = await named(tx, [row.askedById, by.userId])
        if (people.get(row.askedById)?.personId === people.get(by.scope.userId)?.personId) throw otherPersonNeeded()
        const worksFrom = new Date(now.getTime() + NUMBER_WAITS_HOURS * HOUR_MS)
        const noticeId = await tellParents(tx, { by, school, row, worksFrom }, now)
        const agreed = await decideChange(tx, id, { agreedById: by.userId, worksFrom, noticeId, updatedAt: now })
        await note(tx, by, 'numbers.agreed', agreed, now)
        await tellStaff(tx, { schoolId: by.schoolId, about: 'agreed', row: agreed, by }, now)
        return one(tx, agreed, by.scope)
      })
    },

    async stop(by: By, id: string, reason: string) {
      await mustBeTheirs(by.scope, id, EVERYBODY)
      return db.asSystem(async (tx) => {
        const now = clock()
        await holdSchool(tx, by.schoolId)
        const row = await holdChange(tx, by.schoolId, id)
        if (!row) throw notFound()
        if (row.stoppedById !== null) return one(tx, row, by.scope)
        if (row.endedAt !== null) throw decidedAlready()
        if (row.noticeId !== null) await takeBack(tx, { by: { ...by, keyed: null }, id: row.noticeId, reason }, now)
        const stopped = await decideChange(tx, id, { stoppedById: by.userId, endedAt: now, updatedAt: now })
        await note(tx, by, 'numbers.stopped', stopped, now, reason)
        await tellStaff(tx, { schoolId: by.schoolId, about: 'stopped', row: stopped, by }, now)
        return one(tx, stopped, by.scope)
      })
    },
  }
}

/** The day is over: parents pay to the new number from now on. */
export async function takeEffect(tx: Tx, { schoolId, id }: { schoolId: string; id: string }, now: Date): Promise<void> {
  const school = await holdSchool(tx, schoolId)
  const row = await holdChange(tx, schoolId, id)
  if (!row || row.endedAt !== null || row.worksFrom === null || row.worksFrom > now) return
  const { before, after } = row
  const others = school.officialAccounts.filter((held) => !isSame(held, after))
  const at = before === null ? -1 : others.findIndex((held) => isSame(held, before))
  // One that a data file took away meanwhile leaves its place to nobody.
  const numbers = at === -1 ? [...others, after] : others.with(at, after)
  await writeNumbers(tx, schoolId, numbers, now)
  await decideChange(tx, id, { endedAt: now, updatedAt: now })
  publishLive(tx, { schoolId, word: 'school' })
  const [agreed] = [...(await named(tx, [row.agreedById])).values()]
  const by = { scope: null, schoolId, subjectId: id, actorName: agreed?.name ?? 'Two people' }
  await recordAudit(tx, { at: now, ...by, action: 'numbers.works', changes: changesOf(row) })
  await tellStaff(tx, { schoolId, about: 'works', row, by: null }, now)
}

const accountOf = ({ kind, network, name, number, shows }: NewNumber): AccountRow => ({
  kind,
  network,
  name,
  number,
  shows,
})

const changesOf = ({ before, after }: ChangeRow) => changesBetween({ number: inWords(before) }, { number: inWords(after) })

const note = (tx: Tx, by: Actor, action: string, row: ChangeRow, at: Date, reason?: string): Promise<void> =>
  recordAudit(tx, {
    at,
    by,
    action,
    subjectId: row.id,
    changes: changesOf(row),
    ...(reason === undefined ? {} : { note: reason }),
  })

type Telling = { schoolId: string; about: keyof typeof staffTexts; row: ChangeRow; by: Actor | null }

/** All who could stop it hear of it at once, by every way. */
async function tellStaff(tx: Tx, { schoolId, about, row, by }: Telling, now: Date): Promise<void> {
  const people = by?.userId == null ? null : await named(tx, [by.userId])
  const without = people?.get(by?.userId ?? '')?.personId ?? null
  const who = by === null ? '' : await nameOf(tx, by)
  await announce(
    tx,
    {
      schoolId,
      userIds: await staffBeside(tx, schoolId, { roles: [...EVERYBODY], without }, now),
      kind: 'numbers',
      class: 'urgent',
      isAlarm: true,
      tag: `numbers:${row.id}`,
      navigate: '/',
      texts: staffTexts[about](who),
      ttlSeconds: DAY_SECONDS,
      dedupeKey: `numbers:${row.id}:${about}`,
    },
    now,
  )
}

type ToParents = { by: By; school: SchoolRow; row: ChangeRow; worksFrom: Date }

/** Every family reads until when the old number holds, and where to call in doubt. */
async function tellParents(tx: Tx, { by, school, row, worksFrom }: ToParents, now: Date): Promise<string> {
  const { country, timezone, phones } = school
  const texts = noticeTexts(country, { before: row.before, after: row.after, worksFrom, timezone, office: phones[0] ?? '' })
  const notice = {
    ...texts,
    category: 'fees',
    priority: 'action',
    audience: 'school',
    pinned: true,
    sender: `${school.headTeacherTitle} ${school.headTeacherName}`,
  } as const
  const { id } = await publish(
    tx,
    { notice, papers: [], by: { ...signedIn(by.scope, by.address ?? undefined), keyed: null } },
    now,
  )
  return id
}
