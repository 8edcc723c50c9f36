import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audit, persons, proposals, users } from '#db/schema'
import { Refusal } from '#lib/refusal'
import { createTestApp, documentedSchool } from '#testing'
import { PERSON, commandUser } from './test-commands.ts'

/** A school of which a file says another phone than Abena has proven, and somebody at its computer. */
async function schoolThatAsks() {
  const house = await createTestApp()
  const { given, clock } = house
  const { bring } = await documentedSchool({ ...house.world, clock: clock.now })
  await bring()
  await given((tx) => tx.update(persons).set({ phoneVerifiedAt: clock.now() }).where(eq(persons.phone, '+233245550182')))
  await bring({ guardians: (text) => text.replaceAll('024 555 0182', '027 555 0144') })
  const phone = async () => {
    const [row] = await given((tx) => tx.select({ phone: users.phone }).from(users).where(eq(users.ref, 'G-001')))
    return row?.phone
  }
  return { ...house, type: commandUser(house), phone }
}

test('the command line lists what files say of what people proved, and believes it or not', async () => {
  const { type, phone, given } = await schoolThatAsks()
  const line = await type('proposals')
  expect(line).toMatch(/^[0-9a-f-]{36} {2}G-001 Abena Mensah, phone: here \+233245550182, the file says \+233275550144$/)
  const id = line.slice(0, 36)
  expect(await type('proposals', 'accept', id)).toBe(`Accepted: ${line}`)
  expect(await phone()).toBe('+233275550144')
  expect(await type('proposals')).toBe('Nothing waits: no file says otherwise than people have it.')
  await expect(type('proposals', 'refuse', id)).rejects.toThrow(
    new Refusal(`No proposal ${id} waits; schoolgate proposals lists them.`),
  )
  const [deed] = await given((tx) => tx.select().from(audit).where(eq(audit.action, 'intake.proposal_accepted')))
  expect(deed).toMatchObject({ actorName: PERSON, note: 'phone' })
})

test('a refused word changes nothing, and it is written down who refused it', async () => {
  const { type, phone, given } = await schoolThatAsks()
  const line = await type('proposals')
  expect(await type('proposals', 'refuse', line.slice(0, 36), '--school', 'NYP', '--by', 'S-01')).toBe(`Refused: ${line}`)
  expect(await phone()).toBe('+233245550182')
  const [head] = await given((tx) => tx.select().from(users).where(eq(users.ref, 'S-01')))
  const [closed] = await given((tx) => tx.select().from(proposals))
  expect(closed).toMatchObject({ state: 'refused', decidedById: head?.id, decidedByName: null })
})
