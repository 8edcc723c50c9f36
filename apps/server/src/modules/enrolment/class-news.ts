import type { Tx } from '#db'
import { announce } from '#modules/push'
import type { MoveNamed } from '#modules/wards'

const DAY_SECONDS = 86_400
/** A new class is no news any more when the child has sat in it for a while. */
const TOLD_DAYS = 7

const dayOf = (locale: string, day: string) =>
  new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' }).format(
    new Date(`${day}T00:00:00Z`),
  )

type Texts = { en: { title: string; body: string }; fr: { title: string; body: string } }

const moving = (name: string, to: string, day: string): Texts => ({
  en: {
    title: `${name} changes class`,
    body: `From ${dayOf('en-GB', day)} on it is ${to}. Old marks and bills stay where they are.`,
  },
  fr: {
    title: `${name} change de classe`,
    body: `À partir du ${dayOf('fr-FR', day)} c’est ${to}. Les anciennes notes et factures restent où elles sont.`,
  },
})

const staying = (name: string, from: string): Texts => ({
  en: { title: `${name} does not change class`, body: `It is ${from}, as it was.` },
  fr: { title: `${name} ne change pas de classe`, body: `C’est ${from}, comme avant.` },
})

type News = { schoolId: string; name: string; move: MoveNamed; isUndone: boolean }

/**
 * Tells a child's guardians that the office moved the child to another class, or that it does not happen. Who moves up with the whole
 * school is told nothing here: that stands in the reports, and not before they are out. Nor is a departure: the family asked for it.
 */
export async function tellOfClass(
  tx: Tx,
  { schoolId, name, move: { move, from, to }, isUndone }: News,
  now: Date,
): Promise<void> {
  if (to === null) return
  await announce(
    tx,
    {
      schoolId,
      wardIds: [move.wardId],
      wardId: move.wardId,
      kind: 'class_move',
      class: 'info',
      tag: `class_move:${move.actId}`,
      navigate: '/wards',
      texts: isUndone ? staying(name, from) : moving(name, to, move.day),
      ttlSeconds: TOLD_DAYS * DAY_SECONDS,
      dedupeKey: `class_move:${move.actId}${isUndone ? ':undone' : ''}`,
    },
    now,
  )
}
