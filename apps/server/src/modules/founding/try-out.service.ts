import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import type { Scope } from '#lib/scope'
import type { WriteRows } from '#modules/intake'
import { endGuardianship } from '#modules/wards'
import { noPhoneToTry, noPupilToTry } from './founding.problems.ts'
import { anyPupil, lookerOf, tryingOf } from './try-out.store.ts'

type By = Actor & { scope: Scope }

const REASON = 'Looked as a parent, and was taken off again.'
const NO = 'no'

export type TryOut = ReturnType<typeof createTryOut>

/** Builds the look as a parent: with one's own phone, beside one pupil, and off again. */
export function createTryOut({ db, clock, writing }: { db: Db; clock: Clock; writing: WriteRows }) {
  return {
    begin: (by: By): Promise<void> =>
      writing(by, async (tx, write) => {
        const { schoolId } = by
        const looker = await lookerOf(tx, schoolId, by.scope.userId)
        const pupil = await anyPupil(tx, schoolId)
        if (pupil === null) throw noPupilToTry()
        if (looker === null || looker.phone === null) throw noPhoneToTry()
        const { ref, title, fullname, phone, language } = looker
        const files = new Map([
          ['guardians', [{ ref, title: title ?? '', fullname, phone, language }]],
          [
            'guardianships',
            [
              {
                guardian: ref,
                admission_no: pupil.admissionNo,
                relationship: 'guardian',
                may_bills: NO,
                may_pay: NO,
                may_message: NO,
                may_pickup: NO,
                ended_on: '',
              },
            ],
          ],
        ])
        await write(files, [ref])
        await recordAudit(tx, { at: clock(), by, action: 'founding.try_out_begun', wardId: pupil.id })
      }),

    end: (by: By): Promise<void> =>
      db.as(by.scope, async (tx) => {
        for (const id of await tryingOf(tx, by.schoolId, by.scope.userId))
          await endGuardianship(tx, by, { id, reason: REASON }, clock())
      }),
  }
}
