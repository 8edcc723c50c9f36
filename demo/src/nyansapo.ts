import { accountOf, DEMO_ACCOUNTS } from './accounts.ts'
import { addDays, GHANA, termsAround } from './calendar.ts'
import { GHANA_LEVELS, subjectsIn } from './curriculum.ts'
import { folderOf } from './folder.ts'
import { guardianBeside, pupilNamed, together } from './guardians.ts'
import { noticesOf } from './notices.ts'
import { phoneOf, raiseFamilies } from './people.ts'
import { dice } from './random.ts'
import { digits, type DemoClass, type Family, type Folder, type Guardian, type Pupil, type Row, type School } from './school.ts'

const TEACHERS = [
  ['Miss', 'Dzifa Amenyo'],
  ['Mrs.', 'Gifty Owusu-Ansah'],
  ['Mr.', 'Felix Kpodo'],
  ['Mrs.', 'Rahinatu Alhassan'],
  ['Miss', 'Naa Shormeh Lartey'],
  ['Mr.', 'Emmanuel Tetteh'],
  ['Mrs.', 'Akosua Frimpong'],
  ['Mr.', 'Ibrahim Yakubu'],
  ['Mr.', 'Daniel Ofori'],
] as const

const SCHOOL: Row = {
  code: 'nyansapo',
  name: 'Nyansapo Prep School',
  short_name: 'Nyansapo Prep',
  motto: 'Nimdeɛ yɛ tumi',
  emblem: 'nyansapo',
  accent_color: '#0F5B48',
  address: 'P.O. Box AD 214, Adenta, Accra',
  digital_address: 'GM-042-7715',
  town: 'Adenta, Accra',
  region: 'Greater Accra',
  country: 'GH',
  phones: '030 255 0147 | 020 555 0119',
  whatsapp: '020 555 0119',
  email: 'office@demo.schoolgate.example',
  website: '',
  head_teacher_name: 'Grace Adjei-Boateng',
  head_teacher_title: 'Mrs.',
  currency: 'GHS',
  timezone: 'Africa/Accra',
  grading_scale: 'ges',
  class_weight: '50',
  show_position: 'yes',
  school_days: '1|2|3|4|5',
  absence_alert_at: '09:00',
  official_accounts: 'momo / MTN / Merchant / 482 913 / NYANSAPO PREP | bank / GCB Bank, Madina / Account / 1021 1300 48217',
  minimum_payment: '50.00',
  fee_bearer: 'payer',
  pay_ahead: 'yes',
  ai_enabled: 'yes',
  share_performance: 'yes',
}

/** Nobody sits in it this year; those of KG 2 did last year, so that there are reports of a preschool. */
const KG1: DemoClass = {
  code: 'KG1',
  name: 'KG 1',
  level: 'KG 1',
  stage: 'preschool',
  stream: '',
  step: -1,
  position: 0,
  teacher: 'S-KG1',
  teacherName: 'Miss Efua Arthur',
}

/** The basic school of the demo: 9 classes for 220 wards; with more, the classes get streams. */
export function nyansapo({ today, pupils: size = 220, seed = 1957 }: { today: string; pupils?: number; seed?: number }): Folder {
  const random = dice(seed)
  const classes = classesFor(Math.max(1, Math.round(size / 250)))
  const named = namedFamilies(today, classes)
  const { families, pupils } = raiseFamilies(random, { country: 'GH', today, classes, admission: 'NYP' }, size, named)
  const school: School = {
    today,
    country: 'GH',
    terms: termsAround(today, GHANA),
    classes: [...classes, KG1],
    pupils,
    families,
    headTeacher: 'Mrs. Grace Adjei-Boateng',
    classWeight: 50,
    subjectsOf: subjectsIn('GH'),
  }
  const notices = noticesOf(school)
  return folderOf(random, school, {
    name: 'nyansapo',
    schoolRow: SCHOOL,
    staff: staffOf([...classes, KG1]),
    notices: notices.rows,
    papers: notices.papers,
    left: new Map([
      ['NYP/18/0062', [0, 450_00]],
      ['NYP/21/0147', [220_00, 610_00]],
      ['NYP/24/0213', [0, 0]],
      ['NYP/22/0158', [0, 0]],
    ]),
    teacherOf: ({ teacher }, subject) => (subject === 'French' ? 'S-FRENCH' : subject === 'Computing' ? 'S-ICT' : teacher),
    touchUp: (rows) => touchUp(rows, school),
    others: together(
      formerGuardian(today),
      // A parent with a child here and one at the second school, and a teacher who is a guardian.
      guardianBeside(pupilNamed(pupils, 'Osei'), {
        ref: 'G-0901B',
        account: accountOf('Emeka Osei'),
        work: 'Engineer',
        relationship: 'father',
      }),
      guardianBeside(pupilNamed(pupils, 'Seidu'), {
        ref: 'G-0902B',
        account: accountOf('Mubarak Seidu'),
        work: 'Teacher',
        relationship: 'uncle',
      }),
    ),
  })
}

function classesFor(streams: number): DemoClass[] {
  return GHANA_LEVELS.flatMap(({ code, level, stage }, step) =>
    Array.from({ length: streams }, (_, index): DemoClass => {
      const stream = streams === 1 ? '' : String.fromCharCode(65 + index)
      const [title, name] = TEACHERS[step] ?? ['Mr.', '']
      const suffix = stream === '' || stream === 'A' ? '' : ` ${stream}`
      return {
        code: `${code}${stream}`,
        name: `${level}${stream === '' ? '' : ` ${stream}`}`,
        level,
        stage,
        stream,
        step,
        position: step * 10 + index + 1,
        teacher: `S-${code}${suffix.trim()}`,
        teacherName: `${title} ${name}${suffix}`,
      }
    }),
  )
}

const staffRow = (ref: string, role: string, title: string, fullname: string, email: string, phone: string): Row => ({
  ref,
  role,
  title,
  fullname,
  email,
  phone,
  ends_on: '',
})

function staffOf(classes: readonly DemoClass[]): Row[] {
  const of = (role: string): [email: string, phone: string] => {
    const { email, phone } = DEMO_ACCOUNTS.find((account) => account.role === role) ?? DEMO_ACCOUNTS[0]
    return [email, phone]
  }
  const unnamed = (index: number): [email: string, phone: string] => ['', phoneOf('GH', index)]
  const ict = accountOf('Mubarak Seidu')
  const teachers = new Map(classes.map((each) => [each.teacher, each]))
  return [
    staffRow('S-HEAD', 'head', 'Mrs.', 'Grace Adjei-Boateng', ...of('head')),
    staffRow('S-OFFICE', 'office', 'Mrs.', 'Comfort Asiedu', ...of('office')),
    staffRow('S-BURSAR', 'bursar', 'Mr.', 'Joseph Lamptey', ...of('bursar')),
    ...[...teachers.values()].map(({ teacher, teacherName }, index) => {
      const [title = '', ...name] = teacherName.split(' ')
      return staffRow(teacher, 'teacher', title, name.join(' '), ...(teacher === 'S-B5' ? of('teacher') : unnamed(7900 + index)))
    }),
    staffRow('S-FRENCH', 'teacher', 'Mme', 'Afi Attipoe', '', phoneOf('GH', 7990)),
    staffRow('S-ICT', 'teacher', 'Mr.', ict.name, ict.email, ict.phone),
  ]
}

const account = (ref: string, title: string, index: number, work: string): Guardian => {
  const { name, email, phone } = DEMO_ACCOUNTS[index] ?? DEMO_ACCOUNTS[0]
  return { ref, title, fullname: name, phone, email, work }
}

/** The families that people try the demo with. */
function namedFamilies(today: string, classes: readonly DemoClass[]): { families: Family[]; pupils: Pupil[] } {
  const mensah: Family = {
    number: 1,
    guardians: [account('G-0001A', 'Mrs.', 0, 'Trader, Madina market'), account('G-0001B', 'Mr.', 1, 'Electrician')],
    pays: 'in parts',
    pupils: [],
    isNamed: true,
  }
  const boateng: Family = {
    number: 2,
    guardians: [account('G-0002B', 'Mr.', 2, 'Pharmacist')],
    pays: 'at once',
    pupils: [],
    isNamed: true,
  }
  const child = (
    family: Family,
    code: string,
    admissionNo: string,
    [first, middle, last]: readonly [string, string, string],
    gender: Pupil['gender'],
    born: string,
    ability: number,
    house: string,
  ) => {
    const klass = classes.find((each) => each.code === code || each.code === `${code}A`)
    if (!klass) throw new Error(`There is no class ${code}.`)
    const year = Number(today.slice(0, 4)) - klass.step - 5
    const pupil: Pupil = {
      admissionNo,
      first,
      middle,
      last,
      gender,
      born: `${year}-${born}`,
      class: klass,
      house,
      ability,
      absence: 3,
      family,
      isFirstOfFamily: family.pupils.length === 0,
    }
    family.pupils.push(pupil)
  }
  child(mensah, 'JHS2', 'NYP/18/0062', ['Kofi', 'Yaw', 'Mensah'], 'male', '05-22', 68, 'Aggrey')
  child(mensah, 'B5', 'NYP/21/0147', ['Ama', 'Serwaa', 'Mensah'], 'female', '02-14', 76, 'Yaa Asantewaa')
  child(mensah, 'KG2', 'NYP/24/0213', ['Esi', 'Nana', 'Mensah'], 'female', '08-09', 80, 'Nkrumah')
  child(boateng, 'B4', 'NYP/22/0158', ['Akua', 'Pokuaa', 'Boateng'], 'female', '03-05', 72, 'Slessor')
  return { families: [mensah, boateng], pupils: [...mensah.pupils, ...boateng.pupils] }
}

/** Kojo Asante used to stand for Akua Boateng; it ended a while ago, so he sees nothing. */
function formerGuardian(today: string) {
  const { ref, title, fullname, phone, email, work } = account('G-0900B', 'Mr.', 3, 'Driver')
  return {
    guardians: [{ ref, title, fullname, phone, second_phone: '', email, occupation: work, address: '', language: 'en' }],
    guardianships: [
      {
        guardian: ref,
        admission_no: 'NYP/22/0158',
        relationship: 'uncle',
        may_academics: 'yes',
        may_bills: 'yes',
        may_pay: 'no',
        may_message: 'yes',
        may_pickup: 'no',
        ended_on: addDays(today, -40),
      },
    ],
  }
}

/** The last days of the Mensahs: Ama away without a reason and late, Esi sick at home, Kofi early. */
function touchUp(rows: Row[], { terms }: School) {
  const days = terms[2].days
  const on = (admissionNo: string, fromEnd: number, change: Row) => {
    const row = rows.find((each) => each['admission_no'] === admissionNo && each['date'] === days.at(-fromEnd))
    if (row)
      Object.assign(row, { status: 'present', reason: '', explanation: '', explained_by: '', explanation_state: '' }, change)
  }
  on('NYP/18/0062', 1, { time_in: '06:58' })
  on('NYP/21/0147', 1, { status: 'late', time_in: '07:41' })
  on('NYP/21/0147', 3, { status: 'absent', time_in: '' })
  on('NYP/24/0213', 1, {
    status: 'sick',
    time_in: '',
    reason: 'Fever since last night.',
    explanation: 'Fever since last night.',
    explained_by: `G-${digits(1, 4)}A`,
    explanation_state: 'accepted',
  })
}
