import type { FoundIn } from '#modules/assistant/reading'
import { dataOf, sentences, TABLE_ROWS, tableOf, type Composer } from './draft.ts'
import { capital, type Phrasing } from './phrasing.ts'
import { schoolWords } from './notices.ts'

type Lesson = FoundIn['timetable']['lessons'][number]

const at = ({ weekday, starts, ends, room }: Lesson, klass: string, say: Phrasing) =>
  // Most lessons are in the class's own room.
  schoolWords(say).at(say.weekday(weekday), starts, ends, room === klass ? null : room)

export const timetable: Composer = ({ say, found, slots }) => {
  const data = dataOf(found, 'timetable')
  if (!data) return { text: '' }
  const words = schoolWords(say)
  const { columns } = words
  const cite = ['week']
  if (data.lessons.length === 0) {
    const [asked] = data.asked
    const text =
      asked !== undefined
        ? words.noSuchLesson(asked.replaceAll('_', ' '), data.class)
        : data.weekday !== null
          ? words.noLessons(say.weekday(data.weekday), data.class)
          : words.noTimetable(data.class)
    return { text, cite }
  }
  if (slots.subjects !== undefined) {
    const bySubject = [...Map.groupBy(data.lessons, ({ subject }) => subject)]
    return {
      text: bySubject
        .map(([subject, lessons]) => words.subjectAt(subject, say.list(lessons.map((lesson) => at(lesson, data.class, say)))))
        .join('\n'),
      cite,
    }
  }
  const inOrder = (lessons: readonly Lesson[]) => say.list(lessons.map(({ subject, starts }) => `${subject} ${starts}`))
  if (data.weekday !== null)
    return {
      text: sentences(
        words.dayLessons(say.weekday(data.weekday), data.class, data.count),
        words.lessonList(inOrder(data.lessons)),
        data.starts !== null && data.ends !== null && words.starts(data.starts, data.ends),
      ),
      cite,
    }
  const days = [...Map.groupBy(data.lessons, ({ weekday }) => weekday)].slice(0, TABLE_ROWS)
  return {
    text: words.week(data.class),
    table: tableOf(
      [columns.day, columns.lessons],
      days.map(([weekday, lessons]) => [capital(say.weekday(weekday)), lessons.map(({ subject }) => subject).join(', ')]),
    ),
    cite,
  }
}

export const teacher: Composer = ({ say, found, slots, context }) => {
  const words = schoolWords(say)
  const week = dataOf(found, 'timetable')
  const profile = dataOf(found, 'profile')
  const report = dataOf(found, 'reports')?.report
  const wasTaught =
    report?.class_teacher.name && words.wasClassTeacher(say, report.class_teacher.name, report.class, say.inTerm(report.term))
  if (slots.subjects !== undefined) {
    const subject = slots.subjects[0]?.replaceAll('_', ' ') ?? ''
    if (report) return { text: sentences(words.noTeacherThen(subject), wasTaught, words.reach(say.phone)), cite: ['report'] }
    if (!week) return { text: '' }
    const told = week.teachers.map((one) => words.teaches(one.teacher, one.subject))
    const missing = week.teachers.length === 0 && words.noTeacher(subject)
    return { text: sentences(...told, missing, words.reach(say.phone)), cite: ['week'] }
  }
  const klass = profile?.class ?? context.ward.class
  if (wasTaught) return { text: wasTaught, cite: ['report'] }
  const ofClass = profile?.class_teacher ? words.classTeacher(say, profile.class_teacher, klass) : words.noClassTeacher(klass)
  if (slots.role === 'head')
    return { text: sentences(words.headTeacher(context.school.head_teacher), words.reach(say.phone)), cite: ['ward', 'school'] }
  const teachers = slots.role === undefined ? (week?.teachers ?? []) : []
  return {
    text: sentences(
      ofClass,
      teachers.length > 0 &&
        words.teachers(say.list(byTeacher(teachers).map(([name, subjects]) => words.teacherOf(subjects.join(', '), name)))),
      words.reach(say.phone),
    ),
    cite: ['ward', 'week'],
  }
}

const byTeacher = (teachers: readonly { subject: string; teacher: string }[]) =>
  [...Map.groupBy(teachers, (one) => one.teacher)].map(([name, lines]): [string, string[]] => [
    name,
    lines.map(({ subject }) => subject),
  ])

export const contact: Composer = ({ say, found, slots }) => {
  const data = dataOf(found, 'school')
  if (!data) return { text: '' }
  const words = schoolWords(say)
  if (slots.topic === 'motto')
    return { text: data.motto === null ? words.noMotto : words.motto(say.quote(data.motto)), cite: ['school'] }
  const { name, phones, whatsapp, email, website, address, digital_address: digital, town } = data
  const isTownSaid = town !== null && (address?.includes(town) ?? false)
  const place = [address, isTownSaid ? null : town, digital].filter((part) => part !== null && part !== '').join(', ')
  return {
    text: [
      phones.length > 0 && words.phone(name, say.list(phones)),
      whatsapp && words.whatsapp(whatsapp),
      email && words.email(email),
      website && words.website(website),
      place !== '' && words.address(place),
      slots.role === 'head' && words.headTeacher(data.head_teacher),
    ]
      .filter((line) => typeof line === 'string')
      .join('\n'),
    cite: ['school'],
  }
}

export const profile: Composer = ({ say, found }) => {
  const data = dataOf(found, 'profile')
  const then = dataOf(found, 'reports')?.report
  if (then)
    return {
      text: sentences(
        schoolWords(say).wasIn(say, then.class, say.inTerm(then.term)),
        then.number_on_roll !== null && schoolWords(say).onRollThen(then.number_on_roll),
      ),
      cite: ['report'],
    }
  if (!data) return { text: '' }
  const words = schoolWords(say)
  return {
    text: sentences(
      words.inClass(say, data.class, data.academic_year),
      data.class_teacher && words.classTeacher(say, data.class_teacher, data.class),
      data.house && words.house(data.house),
      words.boarding[data.boarding],
      words.admission(data.admission_no),
      data.date_of_birth !== null && data.age !== null && words.birthday(say, say.day(data.date_of_birth), data.age),
      data.on_roll && words.onRoll(data.on_roll.count, data.on_roll.class),
    ),
    cite: ['ward'],
  }
}
