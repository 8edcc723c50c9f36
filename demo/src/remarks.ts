import type { Dice } from './random.ts'
import type { Pupil } from './school.ts'

type Words = readonly [string, ...string[]]

const BY_BAND: readonly [from: number, subject: Words, teacher: Words, head: Words][] = [
  [
    80,
    ['Excellent work', 'Outstanding', 'Leads the class', 'Keep shining'],
    [
      '{name} works with joy and helps others. Give {them} more to read.',
      '{name} is curious and kind, and leads {their} group well.',
    ],
    ['An excellent term. Well done, {name}.', 'We are proud of {name}.'],
  ],
  [
    68,
    ['Very good', 'Good understanding', 'Works hard', 'Steady progress'],
    [
      '{name} is doing well. Ten minutes of practice each evening will lift {their} Mathematics.',
      '{name} listens well and finishes {their} work on time.',
    ],
    ['A very good term. Keep it up, {name}.', 'Good work. Aim higher next term.'],
  ],
  [
    54,
    ['Good, can do more', 'Improving', 'Needs more practice', 'Fair effort'],
    [
      '{name} can do more. Please look at {their} homework book each evening.',
      '{name} has improved this term. More reading at home will help.',
    ],
    ['A fair term. {name} can do better.', 'More effort is needed, {name}.'],
  ],
  [
    40,
    ['Needs help', 'Must read more', 'Must practise daily'],
    [
      '{name} finds some lessons hard. Let us meet and plan extra help.',
      '{name} needs quiet time to learn at home. We will help after class.',
    ],
    ['{name} needs support at home and in school.', 'Please see the class teacher about extra help.'],
  ],
  [
    0,
    ['Needs much help', 'Please see the teacher'],
    ['{name} needs our help. Please come and see me in the first week.'],
    ['Let us talk about how to help {name}. Please come to the office.'],
  ],
]

const fill = (words: string, { first, gender }: Pupil) =>
  words
    .replaceAll('{name}', first)
    .replaceAll('{them}', gender === 'female' ? 'her' : 'him')
    .replaceAll('{their}', gender === 'female' ? 'her' : 'his')

const band = (score: number) => BY_BAND.find(([from]) => score >= from) ?? BY_BAND[0]

export const subjectRemark = (random: Dice, total: number): string => random.pick(band(total)?.[1] ?? ['Good'])
export const teacherRemark = (random: Dice, pupil: Pupil, average: number): string =>
  fill(random.pick(band(average)?.[2] ?? ['']), pupil)
export const headRemark = (random: Dice, pupil: Pupil, average: number): string =>
  fill(random.pick(band(average)?.[3] ?? ['']), pupil)

export const CONDUCT: Words = ['Respectful', 'Well behaved', 'Polite and helpful', 'Calm', 'Talkative at times']
export const ATTITUDE: Words = ['Hardworking', 'Attentive', 'Willing to learn', 'Needs reminding', 'Works well with others']
export const INTEREST: Words = [
  'Reading',
  'Football',
  'Music and dance',
  'Drawing',
  'Science club',
  'Computing',
  'Drama',
  'Gardening',
]
