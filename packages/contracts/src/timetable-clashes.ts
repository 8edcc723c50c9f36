/** A lesson where it is asked whether a teacher, or a room, is wanted twice at a time. */
export type PlacedLesson = {
  class_id: string
  weekday: number
  period: number
  starts: string
  ends: string
  teacher_id: string | null
  room: string | null
}

/** Wanted in two places at a time: a teacher or a room. `key` is the same for the same two lessons however often it is asked. */
export type Clash = {
  key: string
  what: 'teacher' | 'room'
  /** The teacher's id, or the room's name. */
  who: string
  lesson: PlacedLesson
  other: PlacedLesson
}

const roomOf = (room: string | null) => (room === null ? null : room.trim().toLocaleLowerCase().replaceAll(/\s+/g, ' ') || null)
const isAtOnce = (one: PlacedLesson, other: PlacedLesson) =>
  one.weekday === other.weekday && one.starts < other.ends && other.starts < one.ends
const placeOf = ({ class_id, period }: PlacedLesson) => `${class_id} ${period}`

/** What clashes between the lessons of a class and those of all others. Two lessons of one class cannot be at a time: they have a place each. */
export function clashesOf(lessons: readonly PlacedLesson[], others: readonly PlacedLesson[]): Clash[] {
  return lessons.flatMap((lesson) =>
    others
      .filter((other) => other.class_id !== lesson.class_id && isAtOnce(lesson, other))
      .flatMap((other): Clash[] => {
        const [first, second] = [lesson, other].map(placeOf).toSorted()
        const key = (what: Clash['what'], who: string) => [what, who, lesson.weekday, first, second].join(' ')
        const room = roomOf(lesson.room)
        return [
          ...(lesson.teacher_id !== null && lesson.teacher_id === other.teacher_id
            ? [{ key: key('teacher', lesson.teacher_id), what: 'teacher' as const, who: lesson.teacher_id, lesson, other }]
            : []),
          ...(room !== null && room === roomOf(other.room)
            ? [{ key: key('room', room), what: 'room' as const, who: (lesson.room ?? '').trim(), lesson, other }]
            : []),
        ]
      }),
  )
}
