import type { FeesBefore } from '@schoolgate/contracts/fee-parts'
import { sql } from 'drizzle-orm'
import type { Tx } from '#db'

type Row = Omit<FeesBefore['lines'][number], 'amount_minor'> & { term: string; academic_year: string; amount_minor: string }

/**
 * What the last term before asked for of which these fees are a continuation. A term may ask for several things apart: only schedules that
 * have a fee in common with this one are compared.
 */
export async function feesBefore(tx: Tx, schoolId: string, id: string): Promise<FeesBefore | null> {
  const { rows } = await tx.execute<Row>(sql`
    with alike as (
      select s.id, t.name as term, t.academic_year, t.opens
      from fee_schedules s join terms t on t.id = s.term_id
      where s.school_id = ${schoolId}
        and t.opens < (select own.opens from fee_schedules this join terms own on own.id = this.term_id where this.id = ${id})
        and exists (select 1 from fee_lines theirs join fee_lines ours on ours.code = theirs.code
          where theirs.schedule_id = s.id and ours.schedule_id = ${id}))
    select alike.term, alike.academic_year, l.code, l.name, l.amount_minor, l.level, l.class_id, l.boarding
    from alike join fee_lines l on l.schedule_id = alike.id
    where alike.opens = (select max(opens) from alike)
    order by l.position`)
  const [first] = rows
  if (!first) return null
  const lines = rows.map(({ code, name, amount_minor, level, class_id, boarding }) => {
    return { code, name, amount_minor: Number(amount_minor), level, class_id, boarding }
  })
  return { term: first.term, academic_year: first.academic_year, lines }
}
