import { END_REASON_MAX_WORDS } from '@schoolgate/contracts/office-guardianships'
import { EXPORT_FORMS } from '@schoolgate/contracts/office-work'
import { SHEET_KINDS } from '@schoolgate/contracts/sheet-words'
import { command, type Command } from './command.ts'
import { INIT_QUESTIONS } from './init-questions.ts'
import { BY, changeContext, SCHOOL, schoolChange, schoolCommand } from './school-command.ts'
import {
  file,
  fileOrFolder,
  flag,
  id,
  newFile,
  newFileOrFolder,
  oneOf,
  required,
  several,
  text,
  wholeNumber,
  words,
} from './parameter.ts'

const KEY = file('FILE', 'the backup’s key; left out, DATA_DIR/secrets/backup.key')

/** Of one list, which is only tried unless it is to be saved. */
const LIST = {
  school: SCHOOL,
  kind: oneOf('KIND', `of one list: what it is of, where its heads do not tell (${SHEET_KINDS.join(', ')})`, SHEET_KINDS),
  say: several(text('ANSWER', 'of one list: what holds for all of it, such as subject=Science or name_order=last_first')),
  repair: flag('of one list: takes every repair that is offered for a whole column'),
  save: flag('of one list: saves it; the one named with --by can undo it for seven days'),
  onlyGood: flag('of one list: saves the rows that are ready, and leaves the others'),
  badTo: newFile('XLSX', 'of one list: writes the rows that are not ready into a file, to be mended'),
}

const PROPOSAL = { id: required(id('ID', 'what schoolgate proposals shows before it')) }

/** The school itself: opening it, making it, its data, its backups. */
export const OF_SCHOOL: readonly Command[] = [
  command({
    name: 'serve',
    summary: 'serves the school until Ctrl-C; the same as schoolgate alone',
    more: 'Of several servers on one DATABASE_URL some may only answer (web), others only work (worker): send messages, settle payments, tell what is due.',
    options: { role: oneOf('ROLE', 'web or worker; left out, it does both', ['web', 'worker']) },
    examples: ['serve', 'serve --role web'],
    async run({ role }, { serve }) {
      await serve(role)
      return 0
    },
  }),
  command({
    name: 'init',
    summary: 'makes a real, empty school and its office account',
    more: 'What is left out is asked for.',
    options: INIT_QUESTIONS,
    examples: ['init', 'init --name "Hope School" --country GH --town Tema'],
    async run(given, { withCommandContext }) {
      const { answersFor, makeSchool } = await import('./init.ts')
      const answers = await answersFor(given)
      return withCommandContext((context) => makeSchool(context, answers), { needs: 'nothing' })
    },
  }),
  command({
    name: 'school new',
    summary: 'prints the address at which a head or a secretary makes a school',
    more: 'For the first school serve prints one by itself. Each works once, for a day.',
    examples: ['school new'],
    run: (_wish, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./new-school.ts')).giveFoundingKey(context), { needs: 'nothing' }),
  }),
  command({
    name: 'import',
    summary: 'checks and imports a school’s data files, all or nothing, or one list as it is',
    more: 'docs/data-files.md says how data files are written; Ctrl-C ends their import with nothing written. A FILE (.xlsx or CSV) is a list of pupils, staff, lessons, days, marks, balances or payments: it is only tried, unless --save is given.',
    words: { from: required(fileOrFolder('FOLDER|FILE', 'the folder of data files, or one list')) },
    options: {
      dryRun: flag('only says what would change, old and new'),
      deactivateMissing: flag('also switches off what the files no longer name'),
      newSchool: flag('makes another school beside the one that is here'),
      confirmFamily: several(text('REF', 'a guardian who may be given another family’s pupil; any number of times')),
      by: BY,
      ...LIST,
    },
    examples: [
      'import ./nyansapo --dry-run',
      'import marks.xlsx --say subject=Science',
      'import pupils.csv --repair --save --only-good --by S-02',
    ],
    run: (
      { from: { place, kind }, dryRun, deactivateMissing, newSchool, confirmFamily, by, school, ...list },
      { withCommandContext },
    ) =>
      withCommandContext(
        async (context) => {
          const ofFolder = { dryRun, deactivateMissing, newSchool, confirmedFamilies: confirmFamily, by }
          if (kind === 'folder') return (await import('./import-folder.ts')).importData(context, place, ofFolder)
          const at = await changeContext(context, by, school)
          return (await import('./import-list.ts')).importList(at, { file: place, ...list })
        },
        {
          needs: kind === 'folder' ? 'installation' : 'school',
        },
      ),
  }),
  schoolChange({
    name: 'export',
    summary: 'writes everything of a school into one file',
    more: 'A name that ends in .xlsx is a spreadsheet, another one a zip of the data files, which import reads again. The families see that it was taken, and the heads and the office hear of it.',
    words: { file: required(newFile('FILE', 'the file to write')) },
    options: {
      as: oneOf('FORM', `as what, where the name does not tell (${EXPORT_FORMS.join(', ')})`, EXPORT_FORMS),
      reason: required(words('WORDS', 'why it leaves the school')),
    },
    examples: [
      'export nyansapo.xlsx --reason "The board asked for it"',
      'export roster.zip --as oneroster --reason "For the library"',
    ],
    run: async (context, args) => (await import('./export-school.ts')).exportSchool(context, args),
  }),
  schoolCommand({
    name: 'proposals',
    summary: 'lists what files say of contacts and choices that people made their own',
    examples: ['proposals'],
    run: async (context) => (await import('./proposals.ts')).listProposals(context),
  }),
  schoolChange({
    name: 'proposals accept',
    summary: 'believes the file; a phone or e-mail must then be proven anew',
    words: PROPOSAL,
    examples: ['proposals accept 019cd12e-52ab-7000-8000-000000000000'],
    run: async (context, args) => (await import('./proposals.ts')).decideProposal(context, args.id, 'accept'),
  }),
  schoolChange({
    name: 'proposals refuse',
    summary: 'leaves the field as the person has it, and does not ask again',
    words: PROPOSAL,
    examples: ['proposals refuse 019cd12e-52ab-7000-8000-000000000000'],
    run: async (context, args) => (await import('./proposals.ts')).decideProposal(context, args.id, 'refuse'),
  }),
  command({
    name: 'check',
    summary: 'works out anew what is kept and makes it right; ends with 1 when anything was wrong',
    more: 'That is what the feed says of payments, marks and the rest. The server does the same each night, and may run meanwhile.',
    examples: ['check'],
    run: (_wish, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./check-kept.ts')).checkKept(context)),
  }),
  command({
    name: 'backup',
    summary: 'writes everything of all schools, uploads too, into one sealed file',
    more: 'The key is made with the first backup: keep a copy of it away from the backups.',
    words: {
      file: required(
        newFileOrFolder('FILE', 'the file to write, not there yet; or a folder, in which it is named by the moment'),
      ),
    },
    options: { key: KEY, keep: wholeNumber('NUMBER', 'how many of those named by their moment stay in the folder', 1, 9999) },
    examples: ['backup /var/backups/schoolgate-2026-03-12.backup', 'backup /var/backups/schoolgate --keep 60'],
    run: ({ file: to, ...options }, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./backup.ts')).makeBackup(context, to, options)),
  }),
  command({
    name: 'restore',
    summary: 'brings a backup back where no school is yet, all or nothing',
    more: 'Everybody signs in anew.',
    words: { file: required(file('FILE', 'what schoolgate backup wrote')) },
    options: { key: KEY },
    examples: ['restore schoolgate-2026-03-12.backup --key backup.key'],
    run: ({ file: from, key }, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./backup.ts')).restoreBackup(context, from, { key }), {
        needs: 'nothing',
      }),
  }),
  command({
    name: 'schools',
    summary: 'lists the schools that are here: their codes, names, and how many they are',
    examples: ['schools'],
    run: (_wish, { withCommandContext }) =>
      withCommandContext(async (context) => (await import('./schools.ts')).listSchools(context)),
  }),
  schoolCommand({
    name: 'staff list',
    summary: 'lists the staff with their refs, phones and last days',
    examples: ['staff list'],
    run: async (context) => (await import('./staff.ts')).listStaff(context),
  }),
  schoolChange({
    name: 'code',
    summary: 'gives a code by hand at the desk: parents sign in with it, staff prove themselves by it',
    more: 'For whoever’s phone gets no code: look at the person before you give it. It works once, for half an hour, and they are told. It also wakes a staff account that slept.',
    words: { who: required(text('WHO', 'their phone, or their ref as schoolgate staff list and the data files have it')) },
    examples: ['code "024 555 0182"', 'code S-05'],
    run: async (context, { who }) => (await import('./desk-code.ts')).giveDeskCode(context, who),
  }),
  schoolChange({
    name: 'guardianship end',
    summary: 'ends at once what a guardian sees and does for a pupil',
    more: 'Open pages, links, papers and messages that wait end with it; the reason stays in the record.',
    options: {
      guardian: required(text('REF', 'the guardian’s ref, as in guardians.csv')),
      pupil: required(text('ADMISSION_NO', 'the pupil’s admission number')),
      reason: required(words('WORDS', 'why', END_REASON_MAX_WORDS)),
    },
    examples: ['guardianship end --guardian G-014 --pupil NYP/21/0147 --reason "Court order of 2 March"'],
    run: async (context, args) => (await import('./end-guardianship.ts')).endOneGuardianship(context, args),
  }),
  schoolChange({
    name: 'seal-key renew',
    summary: 'makes a new key to seal papers with; papers sealed before stay genuine',
    examples: ['seal-key renew'],
    run: async (context) => (await import('./seal-key.ts')).renewSealKey(context),
  }),
  command({
    name: 'demo',
    summary: 'loads the demo schools and says who can sign in',
    options: {
      write: words('FOLDER', 'writes them as data files into this folder instead'),
      pupils: wholeNumber('NUMBER', 'how many pupils the first of them has when it is written (220)', 1, 9999),
    },
    examples: ['demo', 'demo --write ./schools --pupils 40'],
    async run({ write, pupils }, { withCommandContext, say }) {
      const { loadDemoSchools, writeDemoSchools } = await import('./demo.ts')
      return write === undefined
        ? withCommandContext(loadDemoSchools, { needs: 'nothing' })
        : writeDemoSchools(write, say, pupils)
    },
  }),
  command({
    name: 'version',
    summary: 'says which Schoolgate this is; the same as schoolgate --version',
    more: 'It also says up to where it knows the tables: a database that went further is of a newer one.',
    examples: ['version'],
    async run(_wish, { say, version }) {
      say(await version())
      return 0
    },
  }),
]
