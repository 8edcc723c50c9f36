import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { Colleague } from '@schoolgate/contracts/staff'
import type { Db } from '#db'
import { recordAudit } from '#db/audit'
import { changesBetween } from '#db/changes'
import { mergedOver } from '#db/merged'
import type { Actor } from '#lib/actor'
import type { Clock } from '#lib/clock'
import { forbidden, notFound } from '#lib/problem'
import type { Scope } from '#lib/scope'
import { lastHead } from '#modules/identity/problems'
import { createColleagueStore, type ColleagueRow, type FactorCount } from './colleagues.store.ts'
import { createInvitationStore } from './invitations.store.ts'
import { stateOf } from './state.ts'
import { refuseUnlessMayAppoint } from './who-may.ts'

/** What is to be different of a colleague. */
export type ColleagueChange = {
  role?: StaffRole | undefined
  ends_on?: string | null | undefined
  /** As both were when they were read. */
  seen: { role: StaffRole; ends_on: string | null }
}

export type Colleagues = ReturnType<typeof createColleagues>

const COLLEAGUE_CHANGED = 'identity.colleague_changed'

const NO_FACTORS: FactorCount = { totp: false, passkeys: 0, recoveryCodesLeft: 0 }

/** Builds what the head and the office see and change of who works at the school. */
export function createColleagues({ db, clock }: { db: Db; clock: Clock }) {
  const store = createColleagueStore(db)
  const invitationStore = createInvitationStore(db)

  const told = (row: ColleagueRow, { userId }: Scope, factors: FactorCount = NO_FACTORS): Colleague[] => {
    const { id, title, fullname, role, phone, email, endsOn, lastSeenAt } = row
    if (role === 'parent') return []
    return [
      {
        id,
        title,
        fullname,
        role,
        phone,
        email,
        ends_on: endsOn,
        state: stateOf(row, clock()),
        last_seen_at: lastSeenAt?.toISOString() ?? null,
        second_factors: {
          totp: factors.totp,
          passkeys: factors.passkeys,
          recovery_codes_left: factors.recoveryCodesLeft,
        },
        is_me: id === userId,
      },
    ]
  }

  return {
    async of(scope: Scope): Promise<Colleague[]> {
      const rows = await db.as(scope, (tx) => store.all(tx, scope.schoolId))
      const factors = await store.factorsOf(rows.map(({ personId }) => personId))
      return rows.flatMap((row) => told(row, scope, factors.get(row.personId)))
    },

    /** At once: whoever is signed in with what they were is signed out, and invitations to come back as that end. */
    async change(by: Actor & { scope: Scope }, id: string, change: ColleagueChange): Promise<Colleague> {
      const { scope, schoolId } = by
      const now = clock()
      const changed = await db.asSystem(async (tx) => {
        await store.hold(tx, schoolId)
        const others = await store.headsBeside(tx, schoolId, id, now)
        const row = await store.one(tx, schoolId, id)
        if (!row || row.role === 'parent') throw notFound()
        const { seen, role = seen.role, ends_on = seen.ends_on } = change
        refuseUnlessMayAppoint(scope.role, [row.role, role], others > 0 || row.role === 'head')
        // Two heads look after each other; nobody after themselves.
        if (id === scope.userId) throw forbidden()
        const form = { seen, held: { role: row.role, ends_on: row.endsOn }, wanted: { role, ends_on } }
        const merged = await mergedOver(tx, form, { schoolId, actions: [COLLEAGUE_CHANGED], subjectId: id })
        const after = { ...row, role: merged.role, endsOn: merged.ends_on }
        const staysHead = after.role === 'head' && stateOf(after, now) === 'here'
        if (row.role === 'head' && !staysHead && others === 0) throw lastHead()
        await store.change(tx, id, { role: after.role, endsOn: after.endsOn, updatedAt: now })
        if (after.role !== row.role || stateOf(after, now) !== 'here') await store.signOut(tx, row)
        await invitationStore.endAllOf(tx, schoolId, id, now)
        const changes = changesBetween({ role: row.role, ends_on: row.endsOn }, { role: after.role, ends_on: after.endsOn })
        await recordAudit(tx, { at: now, by, action: COLLEAGUE_CHANGED, subjectId: id, changes })
        return after
      })
      const factors = await store.factorsOf([changed.personId])
      const [person] = told(changed, scope, factors.get(changed.personId))
      if (!person) throw notFound()
      return person
    },
  }
}
