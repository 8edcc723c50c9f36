import type { DemoClass, Stage } from './school.ts'

const GHANA_SUBJECTS: Record<Stage, readonly string[]> = {
  preschool: ['Literacy', 'Numeracy', 'Our World Our People', 'Creative Arts'],
  primary: [
    'English Language',
    'Mathematics',
    'Science',
    'Religious and Moral Education',
    'Creative Arts',
    'Computing',
    'History',
    'Ghanaian Language (Twi)',
    'French',
  ],
  jhs: [
    'English Language',
    'Mathematics',
    'Science',
    'Social Studies',
    'Religious and Moral Education',
    'Computing',
    'Career Technology',
    'Creative Arts and Design',
    'Ghanaian Language (Twi)',
  ],
  shs: ['English Language', 'Core Mathematics', 'Integrated Science', 'Social Studies', 'Biology', 'Chemistry', 'Physics'],
}

const NIGERIA_SUBJECTS: Record<Stage, readonly string[]> = {
  preschool: ['Letter Work', 'Number Work', 'Rhymes'],
  primary: [
    'English Studies',
    'Mathematics',
    'Basic Science and Technology',
    'National Values',
    'Cultural and Creative Arts',
    'Yoruba',
    'Verbal Reasoning',
  ],
  jhs: [
    'English Studies',
    'Mathematics',
    'Basic Science',
    'Basic Technology',
    'Social Studies',
    'Business Studies',
    'Yoruba',
    'Computer Studies',
  ],
  shs: [
    'English Language',
    'General Mathematics',
    'Civic Education',
    'Biology',
    'Chemistry',
    'Physics',
    'Economics',
    'Further Mathematics',
  ],
}

export const subjectsIn = (country: 'GH' | 'NG') => (stage: Stage) =>
  (country === 'GH' ? GHANA_SUBJECTS : NIGERIA_SUBJECTS)[stage]

type Level = { code: string; level: string; stage: Stage }

export const GHANA_LEVELS: readonly Level[] = [
  { code: 'KG2', level: 'KG 2', stage: 'preschool' },
  ...[1, 2, 3, 4, 5, 6].map((number): Level => ({ code: `B${number}`, level: `Basic ${number}`, stage: 'primary' })),
  { code: 'JHS1', level: 'JHS 1', stage: 'jhs' },
  { code: 'JHS2', level: 'JHS 2', stage: 'jhs' },
]

export const NIGERIA_LEVELS: readonly Level[] = [
  { code: 'PRI4', level: 'Primary 4', stage: 'primary' },
  { code: 'PRI5', level: 'Primary 5', stage: 'primary' },
  { code: 'JSS1', level: 'JSS 1', stage: 'jhs' },
  { code: 'JSS2', level: 'JSS 2', stage: 'jhs' },
  { code: 'JSS3', level: 'JSS 3', stage: 'jhs' },
  { code: 'SS1', level: 'SS 1', stage: 'shs' },
  { code: 'SS2', level: 'SS 2', stage: 'shs' },
]

const PERIODS = [
  ['07:45', '08:25'],
  ['08:25', '09:05'],
  ['09:05', '09:45'],
  ['10:05', '10:45'],
  ['10:45', '11:25'],
  ['11:25', '12:05'],
  ['12:45', '13:25'],
  ['13:25', '14:05'],
] as const

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const

/** The week of a class: each subject in turn, English and Mathematics twice as often, games on Friday. */
export function timetableOf(klass: DemoClass, subjects: readonly string[], teacherOf: (subject: string) => string) {
  const turn = [...subjects, subjects[0] ?? '', subjects[1] ?? '']
  return DAYS.flatMap((day, dayIndex) =>
    PERIODS.map(([starts, ends], index) => {
      const isGames = day === 'Friday' && index >= 6
      const subject = isGames
        ? 'Physical Education'
        : (turn.at((dayIndex * PERIODS.length + index + klass.step) % turn.length) ?? '')
      return {
        class: klass.code,
        day,
        period: String(index + 1),
        starts,
        ends,
        subject,
        teacher: isGames ? klass.teacher : teacherOf(subject),
        room: isGames ? 'School field' : subject === 'Computing' ? 'Computer lab' : klass.name,
      }
    }),
  )
}
