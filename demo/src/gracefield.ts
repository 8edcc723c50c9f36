import { accountOf } from './accounts.ts'
import { NIGERIA, termsAround } from './calendar.ts'
import { NIGERIA_LEVELS, subjectsIn } from './curriculum.ts'
import { folderOf } from './folder.ts'
import { guardianBeside, pupilNamed } from './guardians.ts'
import { fewNotices } from './notices.ts'
import { birthday, phoneOf, raiseFamilies } from './people.ts'
import { dice } from './random.ts'
import type { DemoClass, Family, Folder, Row, School } from './school.ts'

const TEACHERS = [
  'Mrs. Bukola Oyelaran',
  'Mr. Ikenna Okafor',
  'Mr. Segun Balogun',
  'Miss Ngozi Eze',
  'Mr. Tunde Fashola',
  'Mrs. Ify Obi',
  'Mr. Kola Adebayo',
] as const

const SCHOOL: Row = {
  code: 'gracefield',
  name: 'Gracefield College, Ibadan',
  short_name: 'Gracefield',
  motto: 'Learn and serve',
  emblem: 'lamp',
  accent_color: '#5B2A86',
  address: '14 Awolowo Avenue, Bodija, Ibadan',
  town: 'Ibadan',
  region: 'Oyo',
  country: 'NG',
  sms_countries: 'GH',
  phones: '0802 555 0190',
  email: 'office@gracefield.schoolgate.example',
  head_teacher_name: 'Olufemi Akinola',
  head_teacher_title: 'Dr.',
  currency: 'NGN',
  timezone: 'Africa/Lagos',
  grading_scale: 'waec',
  class_weight: '30',
  official_accounts: 'bank / Wema Bank / Gracefield College / 0123550190',
  minimum_payment: '5000.00',
  fee_bearer: 'school',
}

/** The second, small school of the demo, so that one installation shows two. */
export function gracefield({ today }: { today: string }): Folder {
  const random = dice(1960)
  const classes = NIGERIA_LEVELS.map(({ code, level, stage }, index): DemoClass => ({
    code,
    name: level,
    level,
    stage,
    stream: '',
    step: index + 4,
    position: index + 1,
    teacher: `S-${code}`,
    teacherName: TEACHERS[index] ?? '',
  }))
  const [first] = classes
  if (!first) throw new Error('A school needs a class.')
  const { name, email, phone } = accountOf('Funke Adeyemi')
  const osei = accountOf('Emeka Osei')
  const adeyemi: Family = {
    number: 1,
    guardians: [{ ref: 'G-0001A', title: 'Mrs.', fullname: name, phone, email, work: 'Accountant' }],
    pays: 'in parts',
    pupils: [],
    isNamed: true,
  }
  adeyemi.pupils.push({
    admissionNo: 'GFC/22/0031',
    first: 'Ayomide',
    middle: 'Abike',
    last: 'Adeyemi',
    gender: 'female',
    born: birthday(random, today, classes[2] ?? first),
    class: classes[2] ?? first,
    house: 'Aggrey',
    ability: 78,
    absence: 2,
    family: adeyemi,
    isFirstOfFamily: true,
  })
  const senior = classes.find(({ code }) => code === 'SS2') ?? first
  adeyemi.pupils.push({
    admissionNo: 'GFC/18/0012',
    first: 'Tobi',
    middle: 'Adewale',
    last: 'Adeyemi',
    gender: 'male',
    born: birthday(random, today, senior),
    class: senior,
    house: 'Aggrey',
    ability: 71,
    absence: 3,
    family: adeyemi,
    isFirstOfFamily: false,
  })
  const { families, pupils } = raiseFamilies(random, { country: 'NG', today, classes, admission: 'GFC' }, 50, {
    families: [adeyemi],
    pupils: adeyemi.pupils,
  })
  const school: School = {
    today,
    country: 'NG',
    terms: termsAround(today, NIGERIA),
    classes,
    pupils,
    families,
    headTeacher: 'Dr. Olufemi Akinola',
    classWeight: 30,
    subjectsOf: subjectsIn('NG'),
  }
  const teachers = classes.map(({ teacher, teacherName }, index): Row => {
    const [title = '', ...rest] = teacherName.split(' ')
    return {
      ref: teacher,
      role: 'teacher',
      title,
      fullname: rest.join(' '),
      email: '',
      phone: phoneOf('NG', 4900 + index),
      ends_on: '',
    }
  })
  return folderOf(random, school, {
    name: 'gracefield',
    schoolRow: SCHOOL,
    staff: [
      {
        ref: 'S-HEAD',
        role: 'head',
        title: 'Dr.',
        fullname: 'Olufemi Akinola',
        email: 'head@gracefield.schoolgate.example',
        phone: '0802 555 0191',
        ends_on: '',
      },
      {
        ref: 'S-BURSAR',
        role: 'bursar',
        title: 'Mrs.',
        fullname: 'Adaeze Nwosu',
        email: 'bursar@gracefield.schoolgate.example',
        phone: '0802 555 0192',
        ends_on: '',
      },
      ...teachers,
    ],
    notices: fewNotices(school),
    papers: [],
    left: new Map(),
    teacherOf: ({ teacher }) => teacher,
    touchUp: () => undefined,
    // Emeka Osei has a child at the first school too.
    others: guardianBeside(pupilNamed(pupils, 'Okafor'), {
      ref: 'G-0901B',
      account: osei,
      phone: `+233 ${osei.phone.slice(1)}`,
      work: 'Engineer',
      relationship: 'uncle',
    }),
  })
}
