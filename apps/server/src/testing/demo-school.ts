import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import type { World } from '#app/services'
import { persons, schools, users } from '#db/schema'
import { folderStorage } from '#lib/storage'
import { loadDemo } from '#modules/intake'
import { createTestApp } from './app.ts'
import { createTemplate } from './database.ts'
import { TEST_NOW } from './people.ts'

/** A mother of three, two of whom owe something. */
const MOTHER = 'abena.mensah@demo.schoolgate.example'

let written: ReturnType<typeof writeDemo> | undefined

async function writeDemo() {
  const storage = folderStorage(await mkdtemp(path.join(tmpdir(), 'schoolgate-demo-')))
  return createTemplate((db) => loadDemo({ db, storage, clock: () => TEST_NOW }))
}

/** Loads the demo, once a worker: so that no test waits for it, and each is a copy of it. */
export const demoIsLoaded = () => (written ??= writeDemo())

/** The demo school, its terms laid around TEST_NOW, and a mother who is signed in. */
export async function openDemoSchool(changes: Partial<World> = {}) {
  const { template } = await demoIsLoaded()
  const test = await createTestApp(changes, template)
  const mother = await test.given(async (tx) => {
    const [row] = await tx
      .select({ id: users.id, schoolId: users.schoolId })
      .from(users)
      .innerJoin(persons, eq(persons.id, users.personId))
      .where(eq(persons.email, MOTHER))
    if (!row) throw new Error(`The demo has no ${MOTHER}.`)
    return row
  })
  await test.given((tx) => tx.update(schools).set({ aiOutside: true }).where(eq(schools.id, mother.schoolId)))
  const parent = await test.signedIn(mother.id)
  const { user_wards: wards } = (await parent.get(`/findandparentacc?parentid=${mother.id}`)).json()
  const wardNamed = (name: string): string =>
    String(wards.find(({ first_name: first }: { first_name: string }) => first === name)?.id)
  return { ...test, parent, wardNamed }
}
