import { openPage } from '@schoolgate/contracts/feed'
import { getProfile } from '@schoolgate/contracts/profile'
import {
  compareTermReport,
  getTermReport,
  listTermReports,
  listTermReportShares,
  openTermReport,
  type ReportTemplate,
  shareTermReport,
  signTermReport,
  type TermReport,
  unshareTermReport,
} from '@schoolgate/contracts/reports'
import type { Share } from '@schoolgate/contracts/shares'
import { findAndParentAcc } from '@schoolgate/contracts/wards'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Route } from 'wouter'
import {
  ama,
  answer,
  expectAccessible,
  idOf,
  kofi,
  pretendVoice,
  profileOf,
  publicReportOf,
  refuse,
  reportLineOf,
  reportOf,
  show,
  subjectOf,
} from '#testing'
import { FullReportScreen } from './fullreport-screen.tsx'
import { SignatureOutbox } from './signature-outbox.tsx'
import { TermReportScreen } from './termreport-screen.tsx'
import { TermReportsScreen } from './termreports-screen.tsx'

const family = answer(findAndParentAcc, { user_wards: [ama, kofi] })
const TOKEN = 'bbbbbbbbbbbbbbbbbbbbbb'

const openFull = (report: TermReport, answers: Parameters<typeof show>[1] = {}) =>
  show(
    <>
      <Route path="/fullreport/:id" component={FullReportScreen} />
      <SignatureOutbox />
    </>,
    {
      path: `/fullreport/${report.id}`,
      answers: [
        ...(answers.answers ?? []),
        family,
        answer(getTermReport, { term_report: report }),
        answer(compareTermReport, { comparison: null }),
        answer(openPage, undefined),
        answer(getProfile, { profile: profileOf() }),
      ],
    },
  )

const openLink = (answers: Parameters<typeof show>[1]) =>
  show(<Route path="/termreport/:id" component={TermReportScreen} />, { path: `/termreport/${TOKEN}`, user: null, ...answers })

test('the list shows each report under its class and year, and the one that is being written', async () => {
  const list = {
    term_reports: [
      reportLineOf({ signatures: [{ by: 'Abena Mensah', is_mine: true, at: '2025-12-18T10:00:00.000Z' }] }),
      reportLineOf({ id: idOf(902), academic_year: '2024/2025', class: 'Basic 4', term: 'Term 3', average: 69, position: null }),
    ],
    being_written: { academic_year: '2025/2026', term: 'Term 2', expected: '2026-04-01' },
  }
  const screen = await show(<TermReportsScreen />, { answers: [family, answer(listTermReports, list)] })
  await expect.element(screen.getByRole('heading', { name: 'Basic 5, 2025/26' })).toBeVisible()
  await expect.element(screen.getByText('6th of 34 · signed by you')).toBeVisible()
  await expect.element(screen.getByText('Term 2 report is being written')).toBeVisible()
  await expect.element(screen.getByText('Expected Wed 1 April. We will tell you, after school hours.')).toBeVisible()
  await expectAccessible()
})

test('a full report that was opened is read, so that no SMS tells of it', async () => {
  const report = reportOf()
  const screen = await openFull(report)
  await expect.poll(() => screen.server.sentTo(openPage)).toMatchObject([{ body: { page: 'fullreport', report_id: report.id } }])
})

test('a parent whom the school has linked to no child is told so, and whom to ask', async () => {
  const screen = await show(<TermReportsScreen />, { answers: [answer(findAndParentAcc, { user_wards: [] })] })
  await expect.element(screen.getByRole('heading', { name: 'No ward is joined to you yet' })).toBeVisible()
})

test('a ward without a report, and a list that does not open, say so kindly', async () => {
  const none = { term_reports: [], being_written: null }
  const screen = await show(<TermReportsScreen />, { answers: [family, answer(listTermReports, none)] })
  await expect.element(screen.getByRole('heading', { name: 'No report for Ama yet' })).toBeVisible()
  await screen.unmount()
  const broken = await show(<TermReportsScreen />, {
    answers: [family, refuse(listTermReports, { status: 500, code: 'request.broke' })],
  })
  await expect.element(broken.getByText('The reports did not open')).toBeVisible()
})

test('what a report says in short is read to who would rather hear it', async () => {
  const said = pretendVoice('en-GB')
  const screen = await openFull(reportOf())
  await screen.getByRole('button', { name: 'Listen instead' }).click()
  expect(said).toEqual([expect.stringMatching(/average of \d subjects\. .*very good term\. English Language is strong\./)])
})

test('a report says in short what was good, shows what was not marked, and never a zero for it', async () => {
  const screen = await openFull(reportOf())
  await expect.element(screen.getByRole('heading', { name: 'Ama Serwaa Mensah' })).toBeVisible()
  await expect
    .element(screen.getByText(/a very good term\. English Language is strong\. Mathematics needs practice\./))
    .toBeVisible()
  await expect.element(screen.getByText(/Away, not counted/).first()).toBeVisible()
  await expect.element(screen.getByText('140 of 200')).toBeVisible()
  await expectAccessible()
})

const FIVE: Record<ReportTemplate, [Partial<TermReport>, RegExp]> = {
  basic: [{}, /6th|of 34 children/],
  jhs: [{ aggregate: 9 }, /aggregate of the best six/],
  shs: [{ aggregate: 12, position: null }, /aggregate of the best six/],
  nigeria: [
    {
      subjects: [subjectOf('Yoruba', 70, { components: [{ name: 'CA1', score: 12, of: 15 }], cumulative: 66.5 })],
      cumulative: {
        average: 66,
        terms: [
          { term: 'First Term', average: 62 },
          { term: 'Second Term', average: 70 },
        ],
      },
      affective: [{ name: 'Punctuality', rating: 'A', of_five: 5, remark: null }],
      psychomotor: [{ name: 'Handwriting', rating: 'B', of_five: 4, remark: null }],
    },
    /CA1 12\/15 · 4th · Year so far 66\.5/,
  ],
  preschool: [
    {
      subjects: [],
      average: null,
      position: null,
      total: null,
      skills: [
        { name: 'Numeracy', rating: 'Achieved', of_five: null, remark: 'Counts to 50' },
        { name: 'Holds a pencil', rating: 'With help', of_five: null, remark: null },
        { name: 'Shares', rating: 'With help', of_five: null, remark: null },
      ],
      strengths: 'Loves stories.',
      areas_for_growth: 'Waiting for a turn.',
    },
    /Holds a pencil, Shares/,
  ],
}

test.each(Object.keys(FIVE))('the %s report shows what it has, and can be read by everybody', async (name) => {
  const template = (['basic', 'jhs', 'shs', 'nigeria', 'preschool'] as const).find((one) => one === name) ?? 'basic'
  const [given, sight] = FIVE[template]
  const screen = await openFull(reportOf({ template, ...given }))
  await expect.element(screen.getByRole('article').getByText(sight).first()).toBeVisible()
  await expect.element(screen.getByText('Genuine report')).toBeVisible()
  await expectAccessible()
})

test('a corrected report says what its second version changed', async () => {
  const changes = [
    { field: 'total', subject: 'Science', before: '61', after: '71' },
    { field: 'class_teacher_remark', subject: null, before: 'a', after: 'b' },
  ]
  const screen = await openFull(
    reportOf({
      version: 2,
      versions: [{ version: 2, at: '2026-03-12T10:00:00.000Z', why: 'The exam was marked again.', changes, signed_before: [] }],
    }),
  )
  await expect.element(screen.getByText('Version 2: Science changed from 61 to 71, 12 Mar 2026.')).toBeVisible()
  await expect.element(screen.getByText('The class teacher’s remark was changed')).toBeVisible()
})

test('it stands beside the last report', async () => {
  const before = { id: idOf(905), academic_year: '2024/2025', term: 'Term 3', class: 'Basic 4' }
  const comparison = {
    before,
    average: { before: 64.2, now: 70 },
    position: { before: 12, now: 6 },
    subjects: [{ name: 'Mathematics', before: 48, now: 60 }],
  }
  const screen = await openFull(reportOf(), { answers: [answer(compareTermReport, { comparison })] })
  await expect.element(screen.getByText('Up from 64.2 to 70 since the last report.')).toBeVisible()
  await screen.getByText('Beside the last report').click()
  await expect.element(screen.getByRole('cell', { name: '48' })).toBeVisible()
})

const signature = { by: 'Abena Mensah', is_mine: true, at: '2026-03-12T10:00:00.000Z' }

test('a parent signs with one tap, and the other guardian’s signature is seen', async () => {
  const kwame = { by: 'Kwame Mensah', is_mine: false, at: '2026-03-11T10:00:00.000Z' }
  const screen = await openFull(reportOf({ signatures: [kwame] }), {
    answers: [answer(signTermReport, { signatures: [kwame, signature] })],
  })
  await expect.element(screen.getByText('Kwame Mensah signed on Wed 11 March')).toBeVisible()
  await screen.getByRole('button', { name: 'Sign as parent' }).click()
  await expect.element(screen.getByText('You signed on Thu 12 March')).toBeVisible()
})

test('a signature without network waits, and is sent when the network is back', async () => {
  const screen = await openFull(reportOf(), { answers: [answer(signTermReport, { signatures: [signature] })] })
  await expect.element(screen.getByRole('button', { name: 'Sign as parent' })).toBeVisible()
  screen.server.setOffline(true)
  await screen.getByRole('button', { name: 'Sign as parent' }).click()
  await expect.element(screen.getByText('Your signature waits for the network.')).toBeVisible()
  screen.server.setOffline(false)
  await expect.element(screen.getByText('You signed on Thu 12 March')).toBeVisible()
  await expect.element(screen.getByText('Your signature waits for the network.')).not.toBeInTheDocument()
})

test('a new version asks for a signature anew and says who signed the one before', async () => {
  const corrected = {
    version: 2,
    at: '2026-03-13T10:00:00.000Z',
    why: 'Marks or days in school were corrected.',
    changes: [{ field: 'average', subject: null, before: '61', after: '71' }],
    signed_before: [signature],
  }
  const screen = await openFull(reportOf({ version: 2, versions: [corrected] }), {
    answers: [refuse(signTermReport, { status: 409, code: 'term_reports.newer_version' })],
  })
  await expect.element(screen.getByText('You signed version 1 on Thu 12 March. This one is signed anew.')).toBeVisible()
  await screen.getByRole('button', { name: 'Sign as parent' }).click()
  await expect
    .element(screen.getByRole('alert'))
    .toHaveTextContent('The school has published a newer version. Please read it, then sign.')
})

const shareOf = (given: Partial<Share> = {}): Share => ({
  id: idOf(950),
  public_id: TOKEN,
  thing: 'term_report',
  path: `/termreport/${TOKEN}`,
  made_by: 'Abena Mensah',
  is_mine: true,
  made_at: '2026-03-12T10:00:00.000Z',
  expires_at: '2026-03-19T10:00:00.000Z',
  revoked_at: null,
  is_open: true,
  opened: 2,
  openings: [{ at: '2026-03-12T11:00:00.000Z' }],
  ...given,
})

test('a link is made for a week, its openings are seen, and it is taken back', async () => {
  let links: Share[] = []
  const screen = await openFull(reportOf(), {
    answers: [
      answer(listTermReportShares, () => ({ shares: links })),
      answer(shareTermReport, () => {
        links = [shareOf()]
        return { share: shareOf() }
      }),
      answer(unshareTermReport, () => {
        links = [shareOf({ is_open: false, revoked_at: '2026-03-12T12:00:00.000Z' })]
      }),
    ],
  })
  await screen.getByRole('button', { name: 'Share' }).click()
  await expect.element(screen.getByText('There is no link yet.')).toBeVisible()
  await screen.getByRole('button', { name: '7 days' }).click()
  await screen.getByRole('button', { name: 'Make a link' }).click()
  await expect.element(screen.getByText(/opened 2 times/)).toBeVisible()
  expect(screen.server.sentTo(shareTermReport)).toMatchObject([{ body: { days: 7 } }])
  await expectAccessible()
  await screen.getByRole('button', { name: 'Take back' }).click()
  await expect.element(screen.getByRole('list', { name: 'Links' }).getByText('Taken back')).toBeVisible()
})

test('behind a link the paper opens for anybody, with first name and initial', async () => {
  const screen = await openLink({ answers: [answer(openTermReport, { term_report: publicReportOf() })] })
  await expect.element(screen.getByRole('heading', { name: 'Ama M.' })).toBeVisible()
  await expect.element(screen.getByText('This link opens until Thu 30 April. It can be stopped at any time.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sign as parent' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('link', { name: /^Download PDF/ })).toHaveAttribute('href', `/termreports/${TOKEN}.pdf`)
  await expectAccessible()
})

test('a link that is over or was taken back says so, and a lost network lets one try again', async () => {
  const gone = await openLink({ answers: [refuse(openTermReport, { status: 404, code: 'request.not_found' })] })
  await expect.element(gone.getByRole('heading', { name: 'This link does not open any more' })).toBeVisible()
  await gone.unmount()
  const screen = await openLink({ answers: [answer(openTermReport, { term_report: publicReportOf() })] })
  await expect.element(screen.getByRole('heading', { name: 'Ama M.' })).toBeVisible()
})

test('a teacher’s signature stands beside the name, on the screen and on the paper; without one the school says that it is signed', async () => {
  const ink =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const report = reportOf({ class_teacher: { name: 'Mr. Emmanuel Tetteh', remark: 'Ama is curious.', signature: ink } })
  const screen = await openFull(report)
  const signed = screen.getByRole('img', { name: 'Signed at school' })
  await expect.element(signed).toHaveAttribute('src', ink)
  await expect.element(screen.getByText('Signed at school')).toBeVisible()
  const pictures = () => [...document.querySelectorAll('img')].filter(({ src }) => src === ink)
  window.dispatchEvent(new Event('beforeprint'))
  expect(pictures()).toHaveLength(2)
  window.dispatchEvent(new Event('afterprint'))
  expect(pictures()).toHaveLength(1)
  await expectAccessible()
})

test('twenty-five subjects with long names stay within the narrowest phone', async () => {
  await page.viewport(320, 700)
  const names = Array.from({ length: 25 }, (_, index) => `Religious, Moral and Citizenship Education ${index + 1}`)
  const screen = await openFull(reportOf({ subjects: names.map((name) => subjectOf(name, 70)) }))
  await expect.element(screen.getByText(names[24] ?? '').first()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(414, 896)
})

test('a French parent reads the report in French', async () => {
  const { changeLanguage } = await import('@schoolgate/ui/lib/words')
  changeLanguage('fr')
  const screen = await openFull(reportOf())
  await expect.element(screen.getByRole('button', { name: 'Signer comme parent' })).toBeVisible()
  await expect.element(screen.getByText('Ce que disent les notes')).toBeVisible()
})
