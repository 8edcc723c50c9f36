import type { foundSchool } from '@schoolgate/contracts/founding'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { Db } from '#db'
import type { Clock } from '#lib/clock'
import { readPhone } from '#lib/phone'
import type { Identity } from '#modules/identity'
import { freeCodeFor, makeSchool } from '#modules/intake'
import { headNeeded, notAPhone, notFounded } from './founding.problems.ts'

type Asked = Received<typeof foundSchool>['body']
type Caller = ReturnType<Identity['entering']['callerOf']>

export type Founding = ReturnType<typeof createFounding>

/** Builds the making of a school by whoever was given a key: the school, its first member of staff, and their way in are one act. */
export function createFounding({ db, clock, founders }: { db: Db; clock: Clock; founders: Identity['founders'] }) {
  const phoneIn = (written: string, country: string, field: 'school.phone' | 'founder.phone'): string => {
    const phone = readPhone(written, [country])
    if (phone === null) throw notAPhone(field)
    return phone
  }

  return {
    async open(key: string, caller: Caller): Promise<Date> {
      return (await founders.keyed(key, caller)).expiresAt
    },

    async found({ key, school, founder, head }: Asked, caller: Caller) {
      const { ticketId } = await founders.keyed(key, caller)
      const { role, title, fullname } = founder
      const named = role === 'head' ? { title, fullname } : head
      if (named === undefined) throw headNeeded()
      const { country, name, town } = school
      const phone = phoneIn(school.phone, country, 'school.phone')
      const contacts = { fullname, phone: phoneIn(founder.phone, country, 'founder.phone'), email: founder.email.toLowerCase() }
      const passwordHash = await founders.passwordOf(founder.password, contacts, caller)
      return db.asSystem(async (tx) => {
        await founders.begin(tx, ticketId, contacts)
        const made = await makeSchool(
          tx,
          {
            name,
            country,
            town,
            phone,
            headTeacherTitle: named.title,
            headTeacherName: named.fullname,
            founder: { role, title, ...contacts },
          },
          { code: await freeCodeFor(tx, school), by: { name: fullname, address: caller.address }, now: clock() },
        )
        if (made.schoolId === null) throw notFounded(made.faults[0]?.wrong ?? '')
        return founders.enter(tx, { schoolId: made.schoolId, ref: made.founderRef, passwordHash }, caller)
      })
    },
  }
}
