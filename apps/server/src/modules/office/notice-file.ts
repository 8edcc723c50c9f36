import { NewNotice } from '@schoolgate/contracts/office'
import { instantIn } from '#lib/local-time'
import { Refusal } from '#lib/refusal'

/** A notice as a text file: `key: value` lines, an empty line, the body in Markdown (docs/data-files.md). */
export type NoticeFile = { heads: ReadonlyMap<string, string>; body: string }

/** What a head line may be called: the columns of notices.csv, and the school where there are several. */
export const NOTICE_HEADS = [
  'school',
  'ref',
  'title',
  'category',
  'priority',
  'audience',
  'for',
  'also_levels',
  'also_classes',
  'facts',
  'sender',
  'published_at',
  'expires_at',
  'pinned',
  'event_starts',
  'event_ends',
  'event_place',
  'action',
  'action_due_at',
  'attachments',
  'other_language',
  'other_title',
  'other_body',
] as const
type Head = (typeof NOTICE_HEADS)[number]

/** Takes a notice file apart; refuses a line that is none of its own. */
export function readNoticeFile(text: string): NoticeFile {
  const [head = '', ...paragraphs] = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .trimStart()
    .split(/\n[ \t]*\n/)
  const heads = new Map<string, string>()
  for (const line of head.split('\n')) {
    const [, key = '', value = ''] = /^([a-z_]+):(.*)$/.exec(line) ?? []
    if (!NOTICE_HEADS.some((known) => known === key))
      throw new Refusal(`“${line.slice(0, 60)}” is no line like “title: …”; these are known: ${NOTICE_HEADS.join(', ')}.`)
    if (heads.has(key)) throw new Refusal(`“${key}” stands there twice.`)
    if (value.trim() !== '') heads.set(key, value.trim().normalize('NFC'))
  }
  return { heads, body: paragraphs.join('\n\n').trim().normalize('NFC') }
}

/** Several values in one line, with `|` between them. */
export const severalIn = ({ heads }: NoticeFile, key: Head): string[] =>
  (heads.get(key) ?? '')
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The notice that the file says, its moments on the school's clock; refuses what does not belong. */
export function noticeIn(file: NoticeFile, timezone: string): NewNotice {
  const { heads, body } = file
  const moment = (key: Head) => {
    const [written, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(heads.get(key) ?? '') ?? []
    if (!heads.has(key)) return undefined
    if (written === undefined || Number.isNaN(Date.parse(`${day}T${time}:00Z`)))
      throw new Refusal(`${key}: write it as 2026-03-12 08:15.`)
    return instantIn(timezone, day, time)
  }
  const written = {
    ...Object.fromEntries(PLAIN.map((key) => [key, heads.get(key)])),
    body,
    audience: heads.get('audience') ?? 'school',
    also: [
      ...severalIn(file, 'also_levels').map((level) => ({ audience: 'level', for: level })),
      ...severalIn(file, 'also_classes').map((code) => ({ audience: 'class', for: code })),
    ],
    translation: heads.has('other_language')
      ? { language: heads.get('other_language'), title: heads.get('other_title'), body: heads.get('other_body') }
      : undefined,
    facts: severalIn(file, 'facts').map((fact) => {
      const [label = '', ...value] = fact.split(':')
      return { label, value: value.join(':') }
    }),
    pinned: heads.get('pinned') === 'yes',
    published_at: moment('published_at'),
    expires_at: moment('expires_at'),
    action_due_at: moment('action_due_at'),
    event: heads.has('event_starts')
      ? { starts: moment('event_starts'), ends: moment('event_ends'), place: heads.get('event_place') }
      : undefined,
  }
  const parsed = NewNotice.safeParse(written)
  if (parsed.success) return parsed.data
  const key = String(parsed.error.issues[0]?.path[0] ?? 'body')
  const value = heads.get(key)
  throw new Refusal(
    value === undefined
      ? `${key}: is missing or too long.`
      : `${key}: “${value.slice(0, 40)}” is not possible here; docs/data-files.md says what is.`,
  )
}

const PLAIN = ['ref', 'title', 'category', 'priority', 'for', 'sender', 'action'] as const
