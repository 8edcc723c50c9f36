import { OWN_PAGES, OwnPage, type OwnPagePath, PAGE_COOKIE, PAGE_ELEMENT } from '@schoolgate/contracts/own-page'
import { expect, test } from 'vitest'
import { addSchool, addUser, addWard, builtWeb, createTestApp, type Family, openTwoSchools, SCRIPT } from '#testing'

const idIn = ({ rows }: Family, table: string) => String(rows.get(table)?.['id'])

/** What follows the page in its address. */
const NAMED: Partial<Record<OwnPagePath, (family: Family) => string>> = {
  '/notice': (family) => `?id=${idIn(family, 'notices')}`,
  '/paymentreceipt': (family) => `?id=${String(family.rows.get('receipts')?.['publicId'])}`,
  '/fullreport/:id': (family) => idIn(family, 'term_reports'),
  '/bill/:id': (family) => idIn(family, 'bills'),
}

const addressOf = (page: OwnPagePath, family: Family): string => page.replace(':id', '') + (NAMED[page]?.(family) ?? '')

/** What stands in a page to be read, and what it brings along for the app. */
function partsOf(body: string): { words: string; brought: OwnPage | null } {
  const [words = '', rest = ''] = body.split(`<script type="application/json" id="${PAGE_ELEMENT}">`)
  const [json = ''] = rest.split('</script>')
  return { words, brought: json === '' ? null : OwnPage.parse(JSON.parse(json)) }
}

async function withSchools() {
  const { fixture, ...test } = await openTwoSchools({ webRoot: await builtWeb() })
  /** Opens a page with the session of one and as the device of another. */
  const open = async ({ session, device, url = '/home' }: { session?: string; device?: string; url?: string }) =>
    test.app.inject({
      url,
      headers: { accept: 'text/html' },
      cookies: {
        ...(session === undefined ? {} : { schoolgate: (await test.signedIn(session)).secret }),
        ...(device === undefined ? {} : { [PAGE_COOKIE]: device }),
      },
    })
  const names = [fixture.own, fixture.other, fixture.abroad].map(({ canary }) => canary)
  const namesIn = (page: string) => names.filter((name) => page.includes(name))
  return { ...test, ...fixture, open, namesIn }
}

test.each(OWN_PAGES)('%s says its own parent’s words before any code has come, and no cache may keep it', async (page) => {
  const { open, own, namesIn } = await withSchools()
  const answer = await open({ session: own.guardianId, device: own.guardianId, url: addressOf(page, own) })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  const { words, brought } = partsOf(answer.body)
  expect(namesIn(words)).toEqual([own.canary])
  expect(words).not.toContain('<i></i>')
  expect(namesIn(answer.body)).toEqual([own.canary])
  expect(brought?.last_event_id).toMatch(/^\d+-\d+$/)
})

test.each(OWN_PAGES)('%s brings what the app would ask for, word for word and by the same tag', async (page) => {
  const { app, own, signedIn } = await withSchools()
  const mine = await signedIn(own.guardianId)
  const cookies = { schoolgate: mine.secret, [PAGE_COOKIE]: own.guardianId }
  const opening = () => app.inject({ url: addressOf(page, own), headers: { accept: 'text/html' }, cookies })
  // The school makes its key when its first paper is sealed, and every tag of before is old.
  await opening()
  const opened = await opening()
  const { brought } = partsOf(opened.body)
  expect(brought?.user_id).toBe(own.guardianId)
  expect(brought?.answers.length).toBeGreaterThanOrEqual(3)
  for (const { address, tag, said } of brought?.answers ?? []) {
    const asked = await mine.get(address)
    expect([address, said, tag]).toEqual([address, asked.json(), asked.headers.etag ?? null])
  }
})

test.each(OWN_PAGES)('%s says nothing of a family to another, whatever its address names', async (page) => {
  const { open, own, other, former, namesIn } = await withSchools()
  const url = addressOf(page, own)
  for (const { id, names } of [
    { id: other.guardianId, names: [other.canary] },
    { id: former.id, names: [] },
  ]) {
    const answer = await open({ session: id, device: `${id}.${own.wardId}`, url })
    expect([id, ...namesIn(answer.body)].filter((name) => !names.includes(name))).toEqual([id])
  }
})

test('a page says nothing of anybody to a device that is not known to show just this parent', async () => {
  const { open, own, other, staff, namesIn } = await withSchools()
  const strangers = [
    {},
    { device: own.guardianId },
    // Signed out without network: the session is still there.
    { session: own.guardianId },
    { session: own.guardianId, device: other.guardianId },
    { session: staff.head.id, device: staff.head.id },
  ]
  for (const page of OWN_PAGES)
    for (const stranger of strangers)
      expect([page, ...namesIn((await open({ ...stranger, url: addressOf(page, own) })).body)]).toEqual([page])
  // What the service worker keeps.
  expect(namesIn((await open({ session: own.guardianId, device: own.guardianId, url: '/shell.html' })).body)).toEqual([])
})

test('a page about a child is about the one its address names, else about the one chosen on the device', async () => {
  const { app, given, signedIn } = await createTestApp({ webRoot: await builtWeb() })
  const { mother, ama, kofi } = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent')
    const place = { schoolId: school.id, classId: klass.id }
    const ama = await addWard(tx, place, [mother.id], { firstName: 'Ama', lastName: 'Mensah', dateOfBirth: '2013-05-01' })
    const kofi = await addWard(tx, place, [mother.id], { firstName: 'Kofi', lastName: 'Mensah', dateOfBirth: '2015-05-01' })
    return { mother, ama, kofi }
  })
  const { secret: schoolgate } = await signedIn(mother.id)
  const headingOf = async (url: string, device: string) => {
    const page = await app.inject({ url, headers: { accept: 'text/html' }, cookies: { schoolgate, [PAGE_COOKIE]: device } })
    return /<div class="first-words.*?<h1>(.*?)<\/h1>/.exec(page.body)?.[1]
  }
  expect(await headingOf('/attendance', mother.id)).toContain('Ama')
  expect(await headingOf('/attendance', `${mother.id}.${kofi.id}`)).toContain('Kofi')
  expect(await headingOf(`/attendance?ward=${ama.id}`, `${mother.id}.${kofi.id}`)).toContain('Ama')
})

test('Home’s first words are in the language of the parent’s account, as what stands in them from the feed is, whatever the browser speaks', async () => {
  const { app, given, signedIn } = await createTestApp({ webRoot: await builtWeb() })
  const [mother, father] = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: 'Awa Diallo', language: 'fr' })
    const father = await addUser(tx, school.id, 'parent', { fullname: 'Kojo Diallo', language: 'en' })
    await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id, father.id])
    return [mother, father]
  })
  const homeOf = async (id: string, browser: string) => {
    const { secret: schoolgate } = await signedIn(id)
    const headers = { accept: 'text/html', 'accept-language': browser }
    return (await app.inject({ url: '/home', headers, cookies: { schoolgate, [PAGE_COOKIE]: id } })).body
  }
  expect(await homeOf(mother.id, 'en-GH')).toContain('<h1>Bonjour, Awa</h1>')
  expect(await homeOf(mother.id, 'en-GH')).toContain('class="first-words" lang="fr"')
  expect(await homeOf(father.id, 'fr-CI')).toContain('<h1>Good morning, Kojo</h1>')
})

test('a name that looks like a program is shown as a name', async () => {
  const { app, given, signedIn } = await createTestApp({ webRoot: await builtWeb() })
  const mother = await given(async (tx) => {
    const { school, class: klass } = await addSchool(tx)
    const mother = await addUser(tx, school.id, 'parent', { fullname: '<script>alert(1)</script> Mensah' })
    await addWard(tx, { schoolId: school.id, classId: klass.id }, [mother.id], { firstName: '</script><img src=x>' })
    return mother
  })
  const { secret: schoolgate } = await signedIn(mother.id)
  for (const [url, heading] of [
    ['/home', 'Good morning, &lt;script&gt;alert(1)&lt;/script&gt;'],
    ['/wards', '&lt;script&gt;alert(1)&lt;/script&gt; Mensah'],
  ] as const) {
    const page = await app.inject({ url, headers: { accept: 'text/html' }, cookies: { schoolgate, [PAGE_COOKIE]: mother.id } })
    expect(page.body).toContain(`<h1>${heading}</h1>`)
    expect(page.body.replace(`<script>${SCRIPT}</script>`, '')).not.toContain('<script>')
    expect(page.body).not.toContain('<img')
    expect(partsOf(page.body).brought).not.toBeNull()
  }
})
