import type { SchoolKeeping, SchoolRules } from '@schoolgate/contracts/school-rules'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#db'
import { ownAfter } from '#db/own'
import { audit, schools } from '#db/schema'

/** What the record says where one of them was changed. */
export const RULES_CHANGED = 'schools.rules_changed'
export const KEEPING_CHANGED = 'schools.keeping_changed'

export type Decided = { rules: SchoolRules; keeping: SchoolKeeping }

/** What the school decided; nobody changes it until this transaction ends where it is held. */
export async function decidedBy(tx: Tx, schoolId: string, hold = false): Promise<Decided> {
  const asked = tx.select().from(schools).where(eq(schools.id, schoolId))
  const [row] = await (hold ? asked.for('no key update') : asked)
  if (!row) throw new Error(`There is no school ${schoolId}.`)
  return {
    rules: {
      show_position: row.showPosition,
      share_performance: row.sharePerformance,
      pay_ahead: row.payAhead,
      absence_alert_at: row.absenceAlertAt,
      desk_from: row.deskFrom,
      desk_to: row.deskTo,
      held_words: row.heldWords,
    },
    keeping: {
      audit: row.auditKeepMonths,
      messages: row.messagesKeepMonths,
      feed: row.feedKeepMonths,
      pupils: row.pupilsKeepMonths,
    },
  }
}

/** Writes what was decided; no data file takes it back. */
export async function decide(tx: Tx, schoolId: string, { rules, keeping }: Decided, now: Date): Promise<void> {
  await tx
    .update(schools)
    .set({
      showPosition: rules.show_position,
      sharePerformance: rules.share_performance,
      payAhead: rules.pay_ahead,
      absenceAlertAt: rules.absence_alert_at,
      deskFrom: rules.desk_from,
      deskTo: rules.desk_to,
      heldWords: rules.held_words,
      auditKeepMonths: keeping.audit,
      messagesKeepMonths: keeping.messages,
      feedKeepMonths: keeping.feed,
      pupilsKeepMonths: keeping.pupils,
      own: ownAfter(schools.own, [
        { field: 'show_position', column: schools.showPosition, to: rules.show_position },
        { field: 'share_performance', column: schools.sharePerformance, to: rules.share_performance },
        { field: 'pay_ahead', column: schools.payAhead, to: rules.pay_ahead },
        { field: 'absence_alert_at', column: schools.absenceAlertAt, to: rules.absence_alert_at },
        { field: 'audit_keep_months', column: schools.auditKeepMonths, to: keeping.audit },
        { field: 'messages_keep_months', column: schools.messagesKeepMonths, to: keeping.messages },
        { field: 'feed_keep_months', column: schools.feedKeepMonths, to: keeping.feed },
        { field: 'pupils_keep_months', column: schools.pupilsKeepMonths, to: keeping.pupils },
      ]),
      updatedAt: now,
    })
    .where(eq(schools.id, schoolId))
}

/** Who changed one of them last; null: nobody, as far as the record goes back. */
export async function lastChange(tx: Tx, schoolId: string): Promise<{ at: string; by: string } | null> {
  const [line] = await tx
    .select({ at: audit.at, by: audit.actorName })
    .from(audit)
    .where(and(eq(audit.schoolId, schoolId), inArray(audit.action, [RULES_CHANGED, KEEPING_CHANGED])))
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(1)
  return line ? { at: line.at.toISOString(), by: line.by } : null
}
