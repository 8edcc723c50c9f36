import type { Received, Response } from '@schoolgate/contracts/endpoint'
import type { getRegister, Mark, RegisterPupil, saveRegister } from '@schoolgate/contracts/registers'

export type Register = Response<typeof getRegister>
export type Named = Readonly<Record<string, Mark>>
export type SaveBody = Received<typeof saveRegister>['body']
export type Counts = Response<typeof saveRegister>['counts']

/** Where a pupil is as far as anybody said: by name just now, in the register, or a parent before; everyone else is in. */
export const markOf = (pupil: RegisterPupil, named: Named): Mark =>
  named[pupil.id] ?? pupil.mark ?? (pupil.told ? { is: 'away', why: null } : { is: 'in' })

/** What a tap makes of it: in, then away, then late when the child comes after all, then in again. */
export const tapped = (mark: Mark, time: string): Mark => {
  if (mark.is === 'in') return { is: 'away', why: null }
  return mark.is === 'away' ? { is: 'late', time_in: time } : { is: 'in' }
}

/** The word of a mark, as one that nobody has said more of. */
export const plainMark = (is: Mark['is'], time: string): Mark => {
  if (is === 'late') return { is, time_in: time }
  if (is === 'half') return { is, away: 'afternoon', why: null }
  return is === 'away' ? { is, why: null } : { is }
}

export const countsOf = ({ pupils }: Register, named: Named): Counts => {
  const marks = pupils.map((pupil) => markOf(pupil, named))
  const of = (is: Mark['is']) => marks.filter((mark) => mark.is === is).length
  return { in: of('in'), late: of('late'), away: of('away'), half: of('half') }
}

const wordsOf = (mark: Mark | null): string => JSON.stringify(mark, ['is', 'time_in', 'why', 'away'])
export const isSame = (one: Mark | null, other: Mark | null): boolean => wordsOf(one) === wordsOf(other)

/** What differs from what stands; of a register that was never taken, everything does. */
export const isChanged = ({ pupils }: Register, named: Named): boolean =>
  pupils.some((pupil) => !isSame(pupil.mark, markOf(pupil, named)))

/** The register as it is sent: only who is not in, or was changed, is named. */
export const bodyOf = (register: Register, named: Named, takenAt: string, reason?: string): SaveBody => {
  const changed = register.pupils.filter((pupil) => !isSame(pupil.mark, markOf(pupil, named)))
  const isLeftAlone = (pupil: RegisterPupil) => pupil.mark === null && markOf(pupil, named).is === 'in'
  return {
    day: register.day,
    version: register.version,
    taken_at: takenAt,
    in: changed.filter(isLeftAlone).map(({ id }) => id),
    marks: changed.filter((pupil) => !isLeftAlone(pupil)).map((pupil) => ({ ward_id: pupil.id, mark: markOf(pupil, named) })),
    ...(reason === undefined ? {} : { reason }),
  }
}

type Saved = Response<typeof saveRegister>

/** The register as it stands after it was saved, without asking for it again; `by` signs what was named. */
export const afterSave = (register: Register, { marks, in: left }: SaveBody, saved: Saved, by: string, at: string): Register => {
  const said = new Map<string, Mark>(marks.map(({ ward_id, mark }) => [ward_id, mark]))
  const stands = new Map(saved.conflicts.map((one) => [one.ward_id, one]))
  const gone = new Set(saved.passed_over)
  return {
    ...register,
    version: saved.version,
    taken: register.taken ?? { by, at },
    pupils: register.pupils
      .filter(({ id }) => !gone.has(id))
      .map((pupil): RegisterPupil => {
        const conflict = stands.get(pupil.id)
        if (conflict) return { ...pupil, mark: conflict.stands, marked_by: conflict.by }
        const mark = said.get(pupil.id)
        if (mark) return { ...pupil, mark, marked_by: by }
        return left.includes(pupil.id) ? { ...pupil, mark: { is: 'in' } } : pupil
      }),
  }
}

/** Whether others changed something of which this page does not know. */
export const isBehind = (register: Register, { counts }: Saved): boolean => {
  const here = countsOf(register, {})
  return here.in !== counts.in || here.late !== counts.late || here.away !== counts.away || here.half !== counts.half
}
