import { sql } from 'drizzle-orm'
import { guardianships, moves, wardPapers, wards } from './schema/index.ts'

/**
 * Whether a paper still says what is true: nobody ended it; a card's child is a pupil here, and whoever picks up with it still may; who
 * leaves, or left, does so by the school's word.
 */
export const paperHolds = sql<boolean>`(${wardPapers.endedAt} is null and case ${wardPapers.kind}
  when 'pupil_card' then exists (select from ${wards} w where w.id = ${wardPapers.wardId} and w.status = 'active')
  when 'pickup_card' then exists (select from ${wards} w join ${guardianships} g on g.ward_id = w.id
    where w.id = ${wardPapers.wardId} and w.status = 'active' and g.guardian_id = ${wardPapers.guardianId} and g.ended_at is null and g.may_pickup)
  else exists (select from ${moves} m where m.ward_id = ${wardPapers.wardId} and m.to_class_id is null and m.state in ('waiting', 'done'))
end)`
