import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { audit, classes, files, termReports, terms, users } from '#db/schema'
import { HANDWRITING } from '#lib/handwriting'
import { addReport, addSchool, addUser, addWard, createTestApp, readPdf, TEST_NOW, printClass } from '#testing'

const WIDTH = 900
const HEIGHT = 400

/** A sheet of paper of this grey with a wave written on it, as a phone would photograph it. */
function sheetOfPaper({ paper = 225, ink = 30, thick = 6 } = {}) {
  const pixels = Buffer.alloc(WIDTH * HEIGHT, paper)
  for (let x = 200; x < 700; x++) {
    const middle = Math.round(HEIGHT / 2 + 60 * Math.sin(x / 40))
    for (let y = middle - thick; y <= middle + thick; y++) pixels[y * WIDTH + x] = ink
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
}

const BATCH = { class: 'B5', academic_year: '2025/2026', term: 2 }

/** A class with one drafted report, its teacher, the head, the office and a mother. */
async function atSchool() {
  const test = await createTestApp()
  const placed = await test.given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const schoolId = school.id
    const teacher = await addUser(tx, schoolId, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' })
    const head = await addUser(tx, schoolId, 'head', { title: 'Mrs.', fullname: 'Grace Owusu' })
    const office = await addUser(tx, schoolId, 'office', { fullname: 'Comfort Asiedu' })
    const mother = await addUser(tx, schoolId)
    const stranger = await addUser(tx, schoolId, 'parent', { fullname: 'Yaw Boateng' })
    await tx.update(classes).set({ classTeacherId: teacher.id }).where(eq(classes.id, klass.id))
    const ward = await addWard(tx, { schoolId, classId: klass.id }, [mother.id])
    const names = { classTeacherName: 'Mr. Emmanuel Tetteh', headTeacherName: 'Mrs. Grace Owusu' }
    const remarks = { classTeacherRemark: 'Reads well.', headTeacherRemark: 'Well done.' }
    const state = { status: 'approved', publishedAt: null } as const
    const report = await addReport(tx, { schoolId, classId: klass.id, wardId: ward.id }, {}, { ...names, ...remarks, ...state })
    const [term] = await tx.select().from(terms)
    return { schoolId, classId: klass.id, teacher, head, office, mother, stranger, ward, report, term }
  })
  const proven = { steppedUpUntil: new Date(TEST_NOW.getTime() + 3_600_000) }
  const asOffice = await test.signedIn(placed.office.id, proven)
  const asHead = await test.signedIn(placed.head.id, proven)
  const asMother = await test.signedIn(placed.mother.id, proven)
  const send = (staff: string, bytes: Buffer, { secret } = asOffice) =>
    test.app.inject({
      method: 'PUT',
      url: `/api/v1/office/signatures?staff=${staff}`,
      cookies: { schoolgate: secret },
      headers: { 'content-type': 'multipart/form-data; boundary=gate' },
      payload: Buffer.concat([
        Buffer.from('--gate\r\nContent-Disposition: form-data; name="signature"; filename="s.png"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--gate--\r\n'),
      ]),
    })
  return {
    ...test,
    ...placed,
    asOffice,
    asHead,
    asMother,
    send,
    publish: () => asHead.post('/api/v1/office/term_reports/publish', BATCH),
    remark: (words: string) =>
      asHead.post('/api/v1/office/term_reports/remarks', {
        academic_year: '2025/2026',
        term: 2,
        admission_no: placed.ward.admissionNo,
        remarks: { head_teacher_remark: words },
        why: 'The head-teacher wrote it anew.',
      }),
    seen: async () => (await asMother.get(`/api/v1/term_reports/${placed.report.id}`)).json().term_report,
  }
}

const pictureIn = (address: string) => sharp(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'))

test.each(['png', 'webp', 'jpeg'] as const)(
  'a signature sent as %s stands on the reports that are published from then on',
  async (format) => {
    const { send, teacher, publish, seen } = await atSchool()
    const sent = await send(teacher.ref, await sheetOfPaper().toFormat(format).toBuffer())
    expect([sent.statusCode, sent.json()]).toEqual([
      200,
      { signature: { staff: teacher.ref, role: 'teacher', name: 'Mr. Emmanuel Tetteh', is_given: true } },
    ])
    await publish()
    const { class_teacher: signed, head_teacher: unsigned } = await seen()
    expect(unsigned).toMatchObject({ name: 'Mrs. Grace Owusu', signature: null })
    expect(signed.signature).toMatch(/^data:image\/png;base64,/)
    expect(signed.signature.length).toBeLessThan(4000)
    const picture = pictureIn(signed.signature)
    expect(await picture.metadata()).toMatchObject({ format: 'png', ...HANDWRITING, hasAlpha: true })
    // The paper is gone, the ink is there.
    const { data } = await picture.ensureAlpha().extractChannel('alpha').raw().toBuffer({ resolveWithObject: true })
    expect(data.filter((alpha) => alpha === 0).length / data.length).toBeGreaterThan(0.6)
    expect(Math.max(...data)).toBe(255)
  },
)

test('a report that is out keeps the hand it was signed with; its next version is signed anew', async () => {
  const { send, head, publish, seen, remark, asOffice } = await atSchool()
  await send(head.ref, await sheetOfPaper().png().toBuffer())
  await publish()
  const first = (await seen()).head_teacher.signature
  await send(head.ref, await sheetOfPaper({ thick: 12 }).png().toBuffer())
  expect((await seen()).head_teacher.signature).toBe(first)
  await remark('Very well done.')
  const second = await seen()
  expect([second.version, second.head_teacher.signature === first]).toEqual([2, false])
  // Taken away, it stays on what is out, and the version after bears the name alone.
  expect((await asOffice.delete(`/api/v1/office/signatures?staff=${head.ref}`)).statusCode).toBe(204)
  expect((await seen()).head_teacher.signature).toBe(second.head_teacher.signature)
  await remark('Excellent.')
  expect((await seen()).head_teacher).toEqual({ name: 'Mrs. Grace Owusu', remark: 'Excellent.', signature: null })
})

test('a report that was out before the school gave its signatures is not touched', async () => {
  const { send, head, publish, seen } = await atSchool()
  await publish()
  await send(head.ref, await sheetOfPaper().png().toBuffer())
  expect((await seen()).head_teacher.signature).toBe(null)
})

test('whoever has a link sees the signatures of that report, and there is no other way to them', async () => {
  const { send, teacher, publish, seen, asMother, app, given, schoolId, stranger, signedIn, report } = await atSchool()
  await send(teacher.ref, await sheetOfPaper().png().toBuffer())
  await publish()
  const { share } = (await asMother.post(`/api/v1/term_reports/${report.id}/share`, { days: 7 })).json()
  const shared = (await app.inject(`/termreports/${share.public_id}.json`)).json().term_report
  expect(shared.class_teacher.signature).toBe((await seen()).class_teacher.signature)
  const kept = await given((tx) => tx.select().from(files).where(eq(files.schoolId, schoolId)))
  for (const { id } of kept)
    for (const person of [asMother, await signedIn(stranger.id)])
      expect((await person.get(`/api/v1/photos/${id}`)).statusCode).toBe(404)
})

test('where two of the staff are called the same, the name stands alone', async () => {
  const { send, teacher, publish, seen, given, schoolId } = await atSchool()
  await given((tx) => addUser(tx, schoolId, 'teacher', { title: 'Mr.', fullname: 'Emmanuel Tetteh' }))
  await send(teacher.ref, await sheetOfPaper().png().toBuffer())
  await publish()
  expect((await seen()).class_teacher.signature).toBe(null)
})

test('the head-teacher’s place is signed by a head alone, however others are called', async () => {
  const { send, publish, seen, given, schoolId } = await atSchool()
  const clerk = await given((tx) => addUser(tx, schoolId, 'office', { title: 'Mrs.', fullname: 'Grace Owusu' }))
  await send(clerk.ref, await sheetOfPaper().png().toBuffer())
  await publish()
  expect((await seen()).head_teacher.signature).toBe(null)
})

test('the paper bears both signatures, the same on every report of a class once, and stays small', async () => {
  const { send, teacher, head, publish, asHead, asMother, report, given, schoolId, classId, term, doDue } = await atSchool()
  await send(teacher.ref, await sheetOfPaper().png().toBuffer())
  await send(head.ref, await sheetOfPaper({ thick: 9 }).png().toBuffer())
  await given(async (tx) => {
    const ward = await addWard(tx, { schoolId, classId }, [], { firstName: 'Yaw' })
    const names = { classTeacherName: 'Mr. Emmanuel Tetteh', headTeacherName: 'Mrs. Grace Owusu' }
    const state = { status: 'approved', publishedAt: null, termId: term?.id ?? '' } as const
    await addReport(tx, { schoolId, classId, wardId: ward.id }, {}, { ...names, ...state })
  })
  await publish()
  const one = (await asMother.get(`/termreports/${report.publicId}.pdf`)).rawPayload
  expect(one.length).toBeLessThan(150_000)
  expect(readPdf(one).pages).toBe(1)
  const picturesIn = (pdf: Buffer) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0
  // Each has its ink and its clear ground.
  expect(picturesIn(one)).toBe(4)
  const whole = await printClass(asHead, doDue, { ...BATCH, reason: 'For the printer' })
  expect(picturesIn(whole.rawPayload)).toBe(4)
})

test('what is no signature is refused in words, and changes nothing', async () => {
  const { send, teacher, given } = await atSchool()
  const plain = (grey: number) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background: { r: grey, g: grey, b: grey } } })
  const portrait = await sheetOfPaper({ thick: 130 }).png().toBuffer()
  const refusals = [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'signatures.photo_not_a_photo'],
    [await plain(255).png().toBuffer(), 422, 'signatures.photo_no_signature'],
    [await plain(10).jpeg().toBuffer(), 422, 'signatures.photo_no_signature'],
    [portrait, 422, 'signatures.photo_no_signature'],
    [
      await sharp({ create: { width: 6000, height: 5000, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
      422,
      'signatures.photo_too_many_pixels',
    ],
    [(await sheetOfPaper().png().toBuffer()).subarray(0, 400), 422, 'signatures.photo_broken'],
  ] as const
  for (const [bytes, status, code] of refusals) {
    const answer = await send(teacher.ref, bytes)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  }
  const [row] = await given((tx) => tx.select().from(users).where(eq(users.id, teacher.id)))
  expect(row?.signatureId).toBe(null)
})

test('only head and office give signatures, with a fresh proof, to staff of their own school, and it is written down', async () => {
  const { send, teacher, mother, office, signedIn, asMother, asOffice, given, schoolId } = await atSchool()
  const ink = await sheetOfPaper().png().toBuffer()
  expect((await send(teacher.ref, ink, asMother)).statusCode).toBe(403)
  expect((await send(teacher.ref, ink, await signedIn(office.id))).json().code).toBe('identity.fresh_proof_needed')
  expect((await send(mother.ref, ink)).statusCode).toBe(404)
  expect((await send('nobody', ink)).statusCode).toBe(404)
  await send(teacher.ref, ink)
  const { signatures } = (await asOffice.get('/api/v1/office/signatures')).json()
  expect(signatures.filter(({ is_given }: { is_given: boolean }) => is_given)).toEqual([
    { staff: teacher.ref, role: 'teacher', name: 'Mr. Emmanuel Tetteh', is_given: true },
  ])
  const deeds = await given((tx) => tx.select().from(audit).where(eq(audit.schoolId, schoolId)))
  expect(deeds.filter(({ action }) => action === 'signatures.given')).toMatchObject([
    { actorName: 'Comfort Asiedu', subjectId: teacher.id },
  ])
})

test('a report whose picture cannot be read still opens', async () => {
  const { send, teacher, publish, seen, given } = await atSchool()
  await send(teacher.ref, await sheetOfPaper().png().toBuffer())
  await publish()
  const [report] = await given((tx) => tx.select().from(termReports))
  await given((tx) =>
    tx
      .update(files)
      .set({ sha256: 'f'.repeat(64) })
      .where(eq(files.id, report?.classTeacherSignatureId ?? '')),
  )
  expect((await seen()).class_teacher).toMatchObject({ name: 'Mr. Emmanuel Tetteh', signature: null })
})
