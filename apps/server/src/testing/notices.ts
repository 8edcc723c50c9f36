import type { Tx } from '#db'
import { notices } from '#db/schema'
import { newId } from '#lib/random'
import { TEST_NOW } from './people.ts'

let said = 0

/** Puts a notice to the whole school into the database, published an hour ago unless `fields` say otherwise. */
export async function addNotice(tx: Tx, schoolId: string, fields: Partial<typeof notices.$inferInsert> = {}) {
  const number = String(++said).padStart(4, '0')
  const [notice] = await tx
    .insert(notices)
    .values({
      id: newId(),
      schoolId,
      ref: `notice-${number}`,
      code: `N-2026-${number}`,
      title: 'Bring a water bottle',
      body: 'It is hot. Please send a bottle with the child.',
      category: 'general',
      priority: 'info',
      audience: 'school',
      sender: 'The office',
      publishedAt: new Date(TEST_NOW.getTime() - 3_600_000),
      ...fields,
    })
    .returning()
  if (!notice) throw new Error('The notice was not written.')
  return notice
}
