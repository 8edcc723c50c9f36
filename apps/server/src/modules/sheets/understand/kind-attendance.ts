import type { ATTENDANCE_STATUSES } from '@schoolgate/contracts/attendance'
import * as faults from './faults.ts'
import { factUnsaid, type ReadAbout, type Said } from './kind.ts'
import type { ReadRow } from './read-cells.ts'
import { saidOfPupils, whoseRow, type Item } from './rows-of-pupils.ts'
import { dayOfHead, halfOfHead, readTime } from './value-heads.ts'
import { folded, tidy } from '#lib/sheets/words'

type Status = (typeof ATTENDANCE_STATUSES)[number]

const WORDS: Partial<Record<Status, string>> = {
  present: 'present|p|pr|pres|here|in|1|yes|y|there|present e|oui',
  absent: 'absent|a|abs|ab|0|no|n|away|o|non',
  late: 'late|l|lt|tardy|retard|r|en retard',
  excused: 'excused|e|ex|exc|permission|perm|excuse',
  sick: 'sick|s|ill|malade|sk',
  suspended: 'suspended|susp|suspension|exclu',
  holiday: 'holiday|h|hol|ph|public holiday|ferie|conge',
  not_marked: 'not marked|not taken',
}
const STATUS_OF = new Map(
  Object.entries(WORDS).flatMap(([status, words]) => words.split('|').map((word): [string, string] => [word, status])),
)

const SIGNS: Readonly<Record<string, Status>> = {
  '/': 'present',
  '✓': 'present',
  '✔': 'present',
  '√': 'present',
  '/\\': 'present',
  '\\': 'present',
  '☑': 'present',
  '✗': 'absent',
  '✘': 'absent',
  '☐': 'absent',
}
const CROSS = /^[x×]$/i
/** What says nothing of a day. */
const NOTHING = /^[-–—.]*$/

const COLUMNS = ['admission_no', 'date', 'session', 'status']
const MORE = ['time_in', 'reason'] as const

/** A register: a tick for each pupil and day, or a row for each of them. */
export function readAttendance(rows: readonly ReadRow[], about: ReadAbout): Said {
  const { repairs, facts, school, titles } = about
  const all = rows.flatMap(({ many, values }) => [...many.map(({ cell }) => cell.text), values.status ?? ''])
  const hasCrosses = all.some((text) => CROSS.test(tidy(text)))
  const isTicked = all.some((text) => statusOf(text, null) === 'present')
  const crosses = hasCrosses ? facts.of('crosses', isTicked ? 'absent' : null, ['absent', 'present']) : null
  const days = { today: school.today, titles }
  // Without the column, the list says nothing of it, and what is known of the day stays.
  const more = MORE.filter((field) => rows.some(({ values }) => values[field] !== undefined))
  return saidOfPupils(
    rows.map((from) => {
      const row = whoseRow(from, repairs, about)
      const item = (head: string | null, date: string, written: string): Item[] => {
        if (NOTHING.test(tidy(written))) return []
        row.says.push({ field: head ?? date, value: tidy(written) })
        const status = statusOf(written, crosses)
        if (status === null) {
          row.findings.push(
            CROSS.test(tidy(written))
              ? factUnsaid('crosses')
              : faults.unknownWord('status', tidy(written), 'present, absent, late, excused, sick'),
          )
          return []
        }
        const { session, time_in: arrived, reason } = from.values
        const isLong = head === null
        const beside = {
          time_in: isLong && arrived !== undefined ? (readTime(arrived) ?? '') : '',
          reason: isLong ? (reason ?? '') : '',
        }
        const part = isLong ? (session === undefined ? 'day' : sessionOf(session)) : (halfOfHead(head) ?? 'day')
        return [
          { about: head, cells: ({ admissionNo }) => [admissionNo, date, part, status, ...more.map((field) => beside[field])] },
        ]
      }
      for (const { head, cell } of from.many) {
        const date = dayOfHead(head, days)
        if (date !== null) row.items.push(...item(head, date, cell.text))
      }
      const { date, status } = from.values
      if (status !== undefined && date !== undefined) row.items.push(...item(null, date, status))
      else if (status !== undefined) row.findings.push(faults.dayUnsaid('date'))
      return row
    }),
    'attendance',
    [...COLUMNS, ...more],
  )
}

function statusOf(written: string, crosses: string | null): Status | null {
  const text = tidy(written)
  if (CROSS.test(text)) return crosses === 'present' ? 'present' : crosses === 'absent' ? 'absent' : null
  const word = STATUS_OF.get(folded(text))
  return SIGNS[text] ?? STATUSES.find((status) => status === word) ?? null
}

const STATUSES: readonly Status[] = ['present', 'absent', 'late', 'excused', 'sick', 'suspended', 'holiday', 'not_marked']

const sessionOf = (written: string): string =>
  /^(?:am|morning|matin)$/i.test(written)
    ? 'morning'
    : /^(?:pm|afternoon|apres midi|après-midi)$/i.test(written)
      ? 'afternoon'
      : 'day'
