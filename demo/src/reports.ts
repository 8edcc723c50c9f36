import { GRADING_PRESETS } from '@schoolgate/contracts/grading'
import type { DemoTerm } from './calendar.ts'
import { scoreOf, standingKey, type Standings } from './marks.ts'
import type { Dice } from './random.ts'
import { ATTITUDE, CONDUCT, headRemark, INTEREST, subjectRemark, teacherRemark } from './remarks.ts'
import { classAt, type DemoClass, type Pupil, type Row, type School } from './school.ts'

type Line = { subject: string; classScore: number; examScore: number; total: number; parts: string }
type Marked = { pupil: Pupil; lines: Line[]; average: number }

/** The scale each country's school starts from. */
const SCALES = { GH: GRADING_PRESETS.ges, NG: GRADING_PRESETS.waec } as const

/** Traits of the parents' report, and skills of the hand of the Nigerian one, rated A to E. */
const TRAITS = ['On time', 'Neat', 'Listens', 'Works with others', 'Honest'] as const
const MANUAL_SKILLS = ['Handwriting', 'Games and sports', 'Drawing and craft'] as const
const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Which days a ward was in school in a term, from the attendance rows. */
export type Presence = Map<string, number>

/** Published reports of a finished term, made of the same marks the parents saw during it. */
export function reportsOf(random: Dice, school: School, term: DemoTerm, standings: Standings, presence: Presence): Row[] {
  return school.classes.flatMap((klass) => {
    const pupils = school.pupils.filter((pupil) => classAt(school, pupil, term) === klass)
    return klass.stage === 'preschool'
      ? preschool(random, school, term, klass, pupils, presence)
      : marked(random, school, term, klass, pupils, standings, presence)
  })
}

function marked(
  random: Dice,
  school: School,
  term: DemoTerm,
  klass: DemoClass,
  pupils: readonly Pupil[],
  standings: Standings,
  presence: Presence,
) {
  const subjects = school.subjectsOf(klass.stage)
  const all = pupils.map((pupil): Marked => {
    const lines = subjects.map((subject, index) =>
      line(random, school, pupil, subject, index, standings.get(standingKey(pupil, term, subject))),
    )
    return { pupil, lines, average: hundredths(sum(lines.map(({ total }) => total)) / lines.length) }
  })
  const classAverage = hundredths(sum(all.map(({ average }) => average)) / all.length)
  return all.flatMap(({ pupil, lines, average }) => {
    const head = {
      ...headOf(random, school, term, klass, pupil, pupils.length, presence),
      average: String(average),
      class_average: String(classAverage),
      position: String(1 + all.filter((other) => other.average > average).length),
      class_teacher_remark: teacherRemark(random, pupil, average),
      head_teacher_remark: headRemark(random, pupil, average),
    }
    const scored = lines.map(({ subject, classScore, examScore, total, parts }, index) => {
      const others = all.map((other) => other.lines[index]?.total ?? 0)
      const [, grade, level] = SCALES[school.country].find(([from]) => total >= from) ?? [0, '', '']
      return {
        ...head,
        line_kind: 'subject',
        line: subject,
        line_no: String(index + 1),
        components: parts,
        class_score: String(classScore),
        exam_score: String(examScore),
        total: String(total),
        grade,
        level,
        subject_position: String(1 + others.filter((other) => other > total).length),
        subject_average: String(hundredths(sum(others) / others.length)),
        rating: '',
        remark: subjectRemark(random, total),
        teacher: klass.teacherName,
      }
    })
    const aggregate = klass.stage === 'jhs' || klass.stage === 'shs' ? bestSix(scored.map(({ grade }) => grade)) : ''
    return [...scored, ...traits(head, school, pupil)].map((row) => ({ ...row, aggregate }))
  })
}

/** The best six grades added up, where grades carry their number. */
const bestSix = (grades: readonly string[]): string =>
  String(
    sum(
      grades
        .map((grade) => Number(/\d+$/.exec(grade)?.[0] ?? 9))
        .toSorted((one, other) => one - other)
        .slice(0, 6),
    ),
  )

/** How a pupil behaves, without dice: the same child is the same in every term. */
function traits(head: Row, { country }: School, pupil: Pupil): Row[] {
  const rated = (kind: string, names: readonly string[]) =>
    names.map((name, index): Row => {
      const leaning = (pupil.admissionNo.charCodeAt(pupil.admissionNo.length - 1) + index * 3) % 3
      const step = Math.max(0, Math.min(LETTERS.length - 1, Math.floor((92 - pupil.ability) / 14) + leaning - 1))
      return { ...head, line_kind: kind, line: name, line_no: String(index + 1), rating: LETTERS[step] ?? 'B', remark: '' }
    })
  return [...rated('affective', TRAITS), ...(country === 'NG' ? rated('psychomotor', MANUAL_SKILLS) : [])]
}

function line(
  random: Dice,
  { classWeight }: School,
  pupil: Pupil,
  subject: string,
  index: number,
  standing: Standings extends Map<string, infer S> ? S | undefined : never,
): Line {
  const of = standing?.of ?? 0
  const classScore =
    of === 0 ? Math.round((pupil.ability * classWeight) / 100) : Math.round(((standing?.reached ?? 0) * classWeight) / of)
  const examScore = scoreOf(random, pupil, index, 100 - classWeight)
  const parts = (standing?.works ?? []).map((work) => `${work.name}: ${work.score}/${work.of}`).join(' | ')
  return { subject, classScore, examScore, total: classScore + examScore, parts }
}

const SKILLS = [
  ['Literacy', 'Knows the letter sounds and reads short words'],
  ['Numeracy', 'Counts to 50 and adds with objects'],
  ['Our World Our People', 'Talks about home, family and weather'],
  ['Creative Arts', 'Draws, sings and moulds with care'],
  ['Fine motor', 'Holds a pencil well'],
  ['Social', 'Shares and takes turns'],
] as const

function preschool(
  random: Dice,
  school: School,
  term: DemoTerm,
  klass: DemoClass,
  pupils: readonly Pupil[],
  presence: Presence,
): Row[] {
  return pupils.flatMap((pupil) => {
    const head = {
      ...headOf(random, school, term, klass, pupil, pupils.length, presence),
      strengths: random.pick([
        'Loves stories and tells them well.',
        'Counts everything and asks why.',
        'Sings, dances and helps to tidy up.',
      ]),
      areas_for_growth: random.pick(['Writing between the lines.', 'Waiting for a turn.', 'Speaking up in the circle.']),
      class_teacher_remark: teacherRemark(random, pupil, pupil.ability),
      head_teacher_remark: headRemark(random, pupil, pupil.ability),
    }
    return SKILLS.map(([name, remark], index) => ({
      ...head,
      line_kind: 'skill',
      line: name,
      line_no: String(index + 1),
      rating: random.chance(pupil.ability) ? 'Achieved' : 'On the way',
      remark,
    }))
  })
}

function headOf(
  random: Dice,
  school: School,
  term: DemoTerm,
  klass: DemoClass,
  pupil: Pupil,
  onRoll: number,
  presence: Presence,
): Row {
  const isYearEnd = term.number === 3
  const next = school.classes.find((each) => each.step === klass.step + 1 && each.stream === klass.stream)
  return {
    admission_no: pupil.admissionNo,
    academic_year: term.year,
    term: String(term.number),
    class: klass.code,
    template: templateOf(school, klass),
    class_weight: String(school.classWeight),
    number_on_roll: String(onRoll),
    times_opened: String(term.days.length),
    times_present: String(presence.get(`${pupil.admissionNo} ${term.year} ${term.number}`) ?? 0),
    conduct: random.pick(CONDUCT),
    attitude: random.pick(ATTITUDE),
    interest: random.pick(INTEREST),
    class_teacher: klass.teacherName,
    head_teacher: school.headTeacher,
    promoted_to: isYearEnd ? (next?.name ?? 'JHS 3') : '',
    vacation_date: term.closes,
    next_term_begins: term.nextBegins,
    status: 'published',
    published_at: `${term.closes} 14:00`,
  }
}

/** A Nigerian school has a paper of its own up to JSS; the senior classes have the one with the aggregate. */
const templateOf = ({ country }: School, { stage }: DemoClass): string =>
  country === 'NG' && stage !== 'shs' ? 'nigeria' : { preschool: 'preschool', primary: 'basic', jhs: 'jhs', shs: 'shs' }[stage]

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
const hundredths = (number: number) => Math.round(number * 100) / 100
