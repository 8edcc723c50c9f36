import { Unreadable, type Command } from './command.ts'
import { schoolCommand, schoolChange } from './school-command.ts'
import { academicYear, file, required, newFile, several, parameter, termNumber, text, wholeNumber, words } from './parameter.ts'

const TERM = { term: required(termNumber()), year: required(academicYear()) }
const BATCH = { ...TERM, class: text('CODE', 'only this class; left out, every class') }
const PUPIL = required(text('ADMISSION_NO', 'the pupil’s admission number'))
const STAFF = required(text('REF', 'the member of staff’s ref, as schoolgate staff list shows it'))

const remark = (about: string) => text('WORDS', `${about}; "" takes them away`)

type ReportAction = 'compile' | 'approve' | 'publish' | 'withdraw'

const classReports = (deed: ReportAction, summary: string, more: string) =>
  schoolChange({
    name: `reports ${deed}`,
    summary,
    more,
    options: BATCH,
    examples: [`reports ${deed} --term 2 --year 2025/2026 --class B5`],
    run: async (context, args) => (await import('./class-reports.ts')).classReports(context, deed, args),
  })

/** `[x] Fractions group | Started 9 March` */
function stepOf(written: string) {
  const [, done, said = ''] = /^(\[x\])?\s*(.*)$/i.exec(written.trim()) ?? []
  const [step = '', note] = said.split('|').map((part) => part.trim())
  if (step === '') throw new Unreadable('takes words, such as "Fractions group, Mondays | Started 9 March"')
  return { words: step, note: note ?? null, done: done !== undefined }
}

/** What goes out on paper: term reports, signatures, the head-teacher's view of a pupil. */
export const OF_PAPERS: readonly Command[] = [
  classReports(
    'compile',
    'makes the term reports of a class from marks and registers',
    'A published one whose figures changed becomes a new version that tells its parents what changed.',
  ),
  classReports('approve', 'approves the drafts of a class, as the head-teacher does', 'They can then be published.'),
  classReports('publish', 'gives parents the approved term reports of a class', 'Phones are told.'),
  schoolChange({
    name: 'reports withdraw',
    summary: 'takes the published term reports of a class back',
    options: { ...BATCH, why: required(words('WHY', 'the reason, which parents read')) },
    examples: ['reports withdraw --term 2 --year 2025/2026 --class B5 --why "The science marks were wrong."'],
    run: async (context, args) => (await import('./class-reports.ts')).classReports(context, 'withdraw', args),
  }),
  schoolChange({
    name: 'reports remark',
    summary: 'writes what the teachers say on one report',
    more: 'One that parents have becomes a new version and needs a reason.',
    options: {
      pupil: PUPIL,
      ...TERM,
      classTeacher: remark('the class teacher’s remark'),
      headTeacher: remark('the head-teacher’s remark'),
      conduct: remark('conduct'),
      attitude: remark('attitude'),
      interest: remark('interest'),
      why: words('WHY', 'why a published report changes: its parents are told'),
    },
    examples: ['reports remark --pupil NYP/21/0147 --term 2 --year 2025/2026 --class-teacher "Reads with joy."'],
    run: async (context, args) => (await import('./remark-report.ts')).remarkOneReport(context, args),
  }),
  schoolChange({
    name: 'reports pdf',
    summary: 'writes the published term reports of a class as one PDF for the printer',
    options: { class: required(text('CODE', 'the class')), ...TERM, out: required(newFile('FILE', 'the file to write')) },
    examples: ['reports pdf --class B5 --term 2 --year 2025/2026 --out b5.pdf'],
    run: async (context, args) => (await import('./print-reports.ts')).printClassReports(context, args),
  }),
  schoolCommand({
    name: 'signature list',
    summary: 'lists the staff and who has given a signature',
    examples: ['signature list'],
    run: async (context) => (await import('./signature.ts')).listSignatures(context),
  }),
  schoolChange({
    name: 'signature give',
    summary: 'gives somebody’s signature for the reports published from now on',
    words: { staff: STAFF, file: required(file('FILE', 'a JPEG, PNG or WebP: dark ink on white paper, at most 5 MB')) },
    examples: ['signature give S-05 tetteh.png'],
    run: async (context, { staff, file: picture }) => (await import('./signature.ts')).giveSignature(context, staff, picture),
  }),
  schoolChange({
    name: 'signature remove',
    summary: 'takes a signature away; reports that are out keep theirs',
    words: { staff: STAFF },
    examples: ['signature remove S-05'],
    run: async (context, { staff }) => (await import('./signature.ts')).removeSignature(context, staff),
  }),
  schoolChange({
    name: 'performance share',
    summary: 'makes a link to a pupil’s performance in the head-teacher’s name',
    more: 'Whoever has the link may open it; every opening is written down.',
    options: {
      pupil: PUPIL,
      year: required(academicYear()),
      days: wholeNumber('DAYS', 'for how many days it opens: 1 to 7; left out, 7', 1, 7),
      step: several(parameter('STEP', 'an agreed step and a note: "WORDS | NOTE"; one marked [x] is done', stepOf)),
    },
    examples: ['performance share --pupil NYP/21/0147 --year 2025/2026 --step "Fractions group, Mondays | Started 9 March"'],
    run: async (context, args) => (await import('./share-performance.ts')).sharePerformanceOf(context, args),
  }),
]
