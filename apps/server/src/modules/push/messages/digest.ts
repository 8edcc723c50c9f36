import { newId } from '#lib/random'
import type { messages } from '#db/schema'

type Message = typeof messages.$inferSelect

/** One message in the place of several: how many there are and where to read them, nothing of what they say. */
export function digestOf(gathered: readonly Message[], now: Date): Message {
  const [first] = gathered
  if (!first) throw new Error('A digest needs something to gather.')
  const many = gathered.length
  const id = newId()
  return {
    id,
    schoolId: first.schoolId,
    kind: 'digest',
    class: 'info',
    tag: 'digest',
    navigate: '/notices',
    wardId: null,
    texts: {
      en: { title: 'From school today', body: `${many} new things to read. Open Schoolgate to see them.` },
      fr: { title: 'L’école aujourd’hui', body: `${many} nouvelles à lire. Ouvrez Schoolgate pour les voir.` },
    },
    expiresAt: new Date(Math.max(...gathered.map(({ expiresAt }) => expiresAt.getTime()))),
    dedupeKey: `digest:${id}`,
    createdAt: now,
    updatedAt: now,
  }
}
