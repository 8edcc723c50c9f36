import type { Sheet, SheetAnswers, SheetRow } from '@schoolgate/contracts/sheets'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { classes, guardianships, users, wards } from '#db/schema'
import { newId } from '#lib/random'
import { createTestApp } from './app.ts'
import { addSchool, addUser, addWard } from './people.ts'

const AT = '/api/v1/office/sheets'

/** A school with two classes and the Mensahs in it, and somebody at its office who brings sheets. */
export async function bringingSchool() {
  const house = await createTestApp()
  const people = await house.given(async (tx) => {
    const { school: here, class: klass } = await addSchool(tx)
    const schoolId = here.id
    await tx
      .insert(classes)
      .values({ id: newId(), schoolId, code: 'J2', name: 'JHS 2', level: 'JHS 2', stage: 'jhs', position: 8 })
    const mother = await addUser(tx, schoolId, 'parent', { ref: 'G-0007', fullname: 'Abena Mensah', phone: '+233244550182' })
    const ama = await addWard(tx, { schoolId, classId: klass.id }, [mother.id], {
      firstName: 'Ama',
      lastName: 'Mensah',
      admissionNo: 'NYP/21/0147',
      dateOfBirth: '2015-02-14',
    })
    const away = await addSchool(tx, { name: 'Olumo Primary School' })
    return {
      schoolId,
      mother,
      ama,
      teacher: await addUser(tx, schoolId, 'teacher'),
      office: await addUser(tx, schoolId, 'office'),
      officeAway: await addUser(tx, away.school.id, 'office'),
    }
  })
  const at = async (userId: string) => {
    const caller = await house.signedIn(userId)
    const bring = (bytes: string | Buffer, name = 'pupils.csv', field = 'sheet') =>
      house.app.inject({
        method: 'POST',
        url: AT,
        cookies: { schoolgate: caller.secret },
        headers: { 'content-type': 'multipart/form-data; boundary=gate' },
        payload: Buffer.concat([
          Buffer.from(
            `--gate\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
          ),
          Buffer.from(bytes),
          Buffer.from('\r\n--gate--\r\n'),
        ]),
      })
    const brought = async (list: string): Promise<Sheet> => (await bring(list)).json().sheet
    /** All that is offered is taken, and these answers besides. */
    const answered = async ({ id, answers, understood }: Sheet, more: Partial<SheetAnswers> = {}): Promise<Sheet> => {
      const repairs = Object.fromEntries(
        understood.repairs.flatMap(({ id: repair, choices }) =>
          choices.includes('repair') ? [[repair, 'repair' as const]] : [],
        ),
      )
      const answer = await caller.put(`${AT}/${id}/answers`, { ...answers, repairs: { ...repairs, ...answers.repairs }, ...more })
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { sheet: { id } }])
      return answer.json().sheet
    }
    const checked = async ({ id }: Sheet, show = 'all'): Promise<{ sheet: Sheet; rows: SheetRow[] }> => {
      expect((await caller.post(`${AT}/${id}/check`)).statusCode).toBe(200)
      await house.doDue()
      return {
        sheet: (await caller.get(`${AT}/${id}`)).json().sheet,
        rows: (await caller.get(`${AT}/${id}/rows?show=${show}`)).json().rows,
      }
    }
    const saved = async ({ id }: Sheet, rows: 'all' | 'good') => {
      const asked = await caller.post(`${AT}/${id}/save`, { rows })
      expect([asked.statusCode, asked.json()]).toMatchObject([200, { work: { kind: 'import', sheet_id: id, state: 'waiting' } }])
      await house.doDue()
      return (await caller.get(`/api/v1/office/work/${asked.json().work.id}`)).json().work
    }
    return { ...caller, bring, brought, answered, checked, saved }
  }
  const pupils = () =>
    house.given((tx) =>
      tx
        .select({
          no: wards.admissionNo,
          first: wards.firstName,
          last: wards.lastName,
          class: classes.code,
          born: wards.dateOfBirth,
        })
        .from(wards)
        .innerJoin(classes, eq(classes.id, wards.classId))
        .where(eq(wards.schoolId, people.schoolId))
        .orderBy(wards.admissionNo),
    )
  const families = () =>
    house.given((tx) =>
      tx
        .select({
          ref: users.ref,
          name: users.fullname,
          phone: users.phone,
          no: wards.admissionNo,
          as: guardianships.relationship,
        })
        .from(guardianships)
        .innerJoin(users, eq(users.id, guardianships.guardianId))
        .innerJoin(wards, eq(wards.id, guardianships.wardId))
        .where(eq(guardianships.schoolId, people.schoolId))
        .orderBy(users.ref, wards.admissionNo),
    )
  return { ...house, ...people, at, pupils, families }
}

/** As a school has it: classes in its own words, a phone without its first 0, another that is too short. */
export const PUPILS = `S/N,NAME OF PUPIL,CLASS,DOB,MOTHER'S NAME,MOTHER'S PHONE
1,"Mensah, Ama",Basic Five,14/02/2015,Mrs. Abena Mensah,0244550182
2,"Mensah, Kofi",JHS2,03/11/2012,Abena Mensah,244550182
3,"Owusu, Esi",BS 5,28/04/2015,Yaa Owusu,024 555 01
4,"Addo, Yaw",Basic 5,1/5/2015,Akosua Addo,0205550917`
