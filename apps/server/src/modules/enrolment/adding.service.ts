import type { addGuardian, addPupil, Carer, findFamily, getEnrolment } from '@schoolgate/contracts/enrolment'
import type { Received, Response } from '@schoolgate/contracts/endpoint'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import { recordAudit } from '#db/audit'
import { publishLive } from '#db/live'
import { doneOnce } from '#db/once'
import type { Clock } from '#lib/clock'
import type { KeyedActor } from '#lib/actor'
import { readPhone } from '#lib/phone'
import { notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import type { WriteRows } from '#modules/intake'
import { nameLikeness, numbersFrom } from '#modules/sheets'
import { looksLike, noSuchGuardian, numberTaken, standsAlready, twiceTheSame } from './enrolment.problems.ts'
import {
  classesOf,
  countriesOf,
  familyBy,
  guardiansNamed,
  kinOf,
  numbersOf,
  pupilBy,
  referencesOf,
  standing,
} from './families.store.ts'
import { nextNumber } from './numbers.ts'

export type PupilSaid = Received<typeof addPupil>['body']
type PupilMade = Response<typeof addPupil>['ward']
type GuardianMade = Response<typeof addGuardian>['guardian']

const MadeWard = z.object({ id: z.string(), fullname: z.string(), admission_no: z.string(), class: z.string() })
const MadeGuardian = z.object({ id: z.string(), fullname: z.string() })

/** Names so alike are one child's when something else is the same too (office §3). */
const ALIKE = 0.8

export type Adding = ReturnType<typeof createAdding>

/** Builds the adding of pupils and of who looks after them: written as data files are, with the same checks. */
export function createAdding({ db, clock, writing }: { db: Db; clock: Clock; writing: WriteRows }) {
  return {
    enrolment: (scope: Scope): Promise<Response<typeof getEnrolment>> =>
      db.as(scope, async (tx) => ({
        classes: await classesOf(tx, scope.schoolId),
        next_number: nextNumber(await numbersOf(tx, scope.schoolId)),
      })),

    family: (scope: Scope, written: string): Promise<Response<typeof findFamily>> =>
      db.as(scope, async (tx) => {
        const email = written.includes('@') ? written.toLowerCase() : null
        const phone = email === null ? readPhone(written, await countriesOf(tx, scope.schoolId)) : null
        if (email === null && phone === null) return { is_contact: false, family: null }
        return { is_contact: true, family: await familyBy(tx, scope.schoolId, { phone, email }) }
      }),

    addPupil: (by: KeyedActor, said: PupilSaid): Promise<PupilMade> =>
      writing(by, async (tx, write) => {
        const { made } = await doneOnce(tx, by, clock(), MadeWard, async () => {
          const numbers = await numbersOf(tx, by.schoolId)
          const admissionNo = said.admission_no ?? nextNumber(numbers)
          const holder = await pupilBy(tx, by.schoolId, { admissionNo })
          if (holder) throw numberTaken(holder.fullname)
          const { guardians, links, families } = await rowsOf(tx, by.schoolId, admissionNo, said.carers)
          const ward = {
            admission_no: admissionNo,
            first_name: said.first_name,
            middle_name: said.middle_name ?? '',
            last_name: said.last_name,
            gender: said.gender ?? '',
            date_of_birth: said.date_of_birth ?? '',
            class: said.class,
            house: said.house ?? '',
            boarding_status: said.boarding_status,
            joined_on: said.joined_on ?? '',
          }
          await write(filesOf({ guardians, wards: [ward], guardianships: links }), families)
          return noted(tx, by, admissionNo, said.is_another)
        })
        return made
      }),

    addGuardian: (by: KeyedActor, wardId: string, carer: Carer): Promise<GuardianMade> =>
      writing(by, async (tx, write) => {
        const { made } = await doneOnce(tx, by, clock(), MadeGuardian, async () => {
          const ward = await pupilBy(tx, by.schoolId, { id: wardId })
          if (!ward) throw notFound()
          const { guardians, links, families } = await rowsOf(tx, by.schoolId, ward.admissionNo, [carer])
          const [link] = links
          const before = await standing(tx, by.schoolId, wardId, link?.guardian)
          if (before) throw standsAlready()
          await write(filesOf({ guardians, guardianships: links }), families)
          const added = await standing(tx, by.schoolId, wardId, link?.guardian)
          if (!added) throw new Error('A guardian was written, and yet does not stand for the pupil.')
          await recordAudit(tx, {
            by,
            at: clock(),
            wardId,
            subjectId: added.id,
            action: 'wards.guardian_added',
            note: added.fullname,
          })
          publishLive(tx, { schoolId: by.schoolId, wardId, word: 'wards' })
          return { id: added.id, fullname: added.fullname }
        })
        return made
      }),
  }

  /** What was written stands in the record; a second child of the same name and day or guardian is asked about first. */
  async function noted(tx: Tx, by: KeyedActor, admissionNo: string, isAnother: boolean): Promise<PupilMade> {
    const ward = await pupilBy(tx, by.schoolId, { admissionNo })
    if (!ward) throw new Error('A pupil was written, and yet is not there.')
    // Now that it is written nobody else can add the same child at the same moment; thrown, it is taken back.
    const [twin] = isAnother
      ? []
      : (await kinOf(tx, ward)).filter(({ fullname }) => nameLikeness(fullname, ward.fullname) >= ALIKE)
    if (twin) throw looksLike({ fullname: twin.fullname, class: twin.className, admissionNo: twin.admissionNo })
    await recordAudit(tx, { by, at: clock(), wardId: ward.id, subjectId: ward.id, action: 'wards.added' })
    publishLive(tx, { schoolId: by.schoolId, wardId: ward.id, word: 'wards' })
    return { id: ward.id, fullname: ward.fullname, admission_no: admissionNo, class: ward.className }
  }
}

/** A data file's rows, by its name; a file without rows is none. */
const filesOf = (files: Record<string, readonly Record<string, string>[]>) =>
  new Map(Object.entries(files).filter(([, rows]) => rows.length > 0))

const yes = (is: boolean) => (is ? 'yes' : 'no')

/** The rows of data files that say who looks after a pupil, and which of them were guardians here before. */
async function rowsOf(tx: Tx, schoolId: string, admissionNo: string, carers: readonly Carer[]) {
  const ids = carers.flatMap((carer) => ('guardian_id' in carer ? [carer.guardian_id] : []))
  if (new Set(ids).size < ids.length) throw twiceTheSame()
  const known = new Map((await guardiansNamed(tx, schoolId, ids)).map((row) => [row.id, row]))
  if (known.size < ids.length) throw noSuchGuardian()
  const newRef = numbersFrom('G', await referencesOf(tx, schoolId))
  const countries = await countriesOf(tx, schoolId)
  const people = carers.map((carer) => {
    const before = 'guardian_id' in carer ? known.get(carer.guardian_id) : undefined
    const ref = before?.ref ?? newRef()
    const fresh = 'guardian_id' in carer ? null : carer
    return {
      carer,
      isKnown: before !== undefined,
      row: {
        ref,
        title: (before ? before.title : fresh?.title) ?? '',
        fullname: (before ? before.fullname : fresh?.fullname) ?? '',
        phone: (before ? before.phone : phoneOf(fresh?.phone ?? null, countries)) ?? '',
        second_phone: before?.secondPhone ?? '',
        email: (before ? before.email : fresh?.email) ?? '',
        confirm_shared_phone: yes(fresh?.shares_phone ?? false),
      },
    }
  })
  return {
    guardians: people.map(({ row }) => row),
    families: people.filter(({ isKnown }) => isKnown).map(({ row }) => row.ref),
    links: people.map(({ row, carer: { relationship, rights } }) => ({
      guardian: row.ref,
      admission_no: admissionNo,
      relationship,
      may_academics: yes(rights.academics),
      may_bills: yes(rights.bills),
      may_pay: yes(rights.pay),
      may_message: yes(rights.message),
      may_pickup: yes(rights.pickup),
      ended_on: '',
    })),
  }
}

/** What nobody understands as a phone is left as it was written: the checks say so. */
const phoneOf = (written: string | null, countries: readonly string[]) =>
  written === null ? null : (readPhone(written, countries) ?? written)
