import { NoticeDraft, type NoticeKind } from '@schoolgate/contracts/notice-drafts'
import type { MoreAudience, NewNotice } from '@schoolgate/contracts/office'
import { schoolInstant } from '#features/frame'
import { dayOf, instantIn } from '@schoolgate/ui/lib/dates'
import { OF_THE_OFFICE, recallJson, remember } from '@schoolgate/ui/lib/storage'

export type { NoticeDraft }

const EMPTY: Omit<NoticeDraft, 'key'> = {
  audience: 'school',
  for: '',
  forName: '',
  kind: 'news',
  category: 'general',
  title: '',
  body: '',
  facts: [],
  action: 'none',
  answerBy: '',
  goesAt: '',
  endsOn: '',
  eventDay: '',
  eventTime: '',
  eventPlace: '',
  pinned: false,
  papers: [],
  isOnItsWay: false,
}

export const emptyDraft = (): NoticeDraft => ({ ...EMPTY, key: crypto.randomUUID() })

const placeOf = (person: string) => `${OF_THE_OFFICE}notice.${person}`

/** What this person began here and the school does not have; null: nothing. */
export const draftOf = (person: string): NoticeDraft | null => {
  const parsed = NoticeDraft.safeParse(recallJson(placeOf(person)))
  return parsed.success ? parsed.data : null
}

/** Keeps it on this device; false where the browser keeps nothing. */
export const keepDraft = (person: string, draft: NoticeDraft | null): boolean =>
  remember(placeOf(person), draft === null ? null : JSON.stringify(draft))

const PRIORITIES = { urgent: 'urgent', answer: 'action', money: 'action', news: 'info' } as const

export const priorityOf = (kind: NoticeKind) => PRIORITIES[kind]

/** What readers are asked to do; undefined: nothing. */
export const actionOf = ({ kind, action }: NoticeDraft): NewNotice['action'] => {
  if (kind === 'money') return 'pay'
  return kind === 'news' || action === 'none' ? undefined : action
}

/** The last minute of a day. */
const endOf = (day: string, { timezone }: NoticeDraft) => instantIn(day, '23:59', timezone)

const eventOf = ({ eventDay, eventTime, eventPlace, timezone }: NoticeDraft): Pick<NewNotice, 'event'> => {
  const starts = instantIn(eventDay, eventTime || '00:00', timezone)
  const place = eventPlace.trim()
  return starts === undefined ? {} : { event: { starts, ...(place && { place }) } }
}

const named = <Name extends string>(name: Name, value: string | undefined): Partial<Record<Name, string>> => {
  const one: Partial<Record<Name, string>> = {}
  if (value !== undefined && value !== '') one[name] = value
  return one
}

/** By when it is answered: only where something is asked. */
export const dueOf = (draft: NoticeDraft): string | undefined =>
  actionOf(draft) === undefined || draft.kind === 'money' ? undefined : endOf(draft.answerBy, draft)

/** When it goes; undefined where nothing, or no moment, stands in the field. */
export const goesAt = ({ goesAt: at, timezone }: NoticeDraft): string | undefined => schoolInstant(at, timezone)

/** The other levels and classes: none where the first is neither. */
export const alsoOf = ({ audience, also = [] }: NoticeDraft): MoreAudience[] =>
  audience === 'level' || audience === 'class' ? also.map(({ audience: kind, for: name }) => ({ audience: kind, for: name })) : []

/** The words in the other language, where both stand there. */
export const translationOf = ({ translation }: NoticeDraft): NewNotice['translation'] => {
  if (!translation || translation.title.trim() === '' || translation.body.trim() === '') return undefined
  return { language: translation.language, title: translation.title.trim(), body: translation.body.trim() }
}

/** The notice as the school takes it. */
export const noticeOf = (draft: NoticeDraft): NewNotice => {
  const action = actionOf(draft)
  return {
    title: draft.title.trim(),
    body: draft.body.trim(),
    category: draft.category,
    priority: priorityOf(draft.kind),
    audience: draft.audience,
    ...named('for', draft.audience === 'school' ? undefined : draft.for),
    ...(alsoOf(draft).length === 0 ? {} : { also: alsoOf(draft) }),
    ...(translationOf(draft) && { translation: translationOf(draft) }),
    facts: factsOf(draft),
    pinned: draft.pinned,
    attachments: draft.papers.map(({ id, name }) => ({ id, name })),
    ...(action === undefined ? {} : { action }),
    ...named('action_due_at', dueOf(draft)),
    ...named('published_at', goesAt(draft)),
    ...named('expires_at', endOf(draft.endsOn, draft)),
    ...eventOf(draft),
  }
}

/** Those with something on both sides. */
export const factsOf = ({ facts }: NoticeDraft): NewNotice['facts'] & {} =>
  facts
    .map(({ label, value }) => ({ label: label.trim(), value: value.trim() }))
    .filter(({ label, value }) => label !== '' && value !== '')

export type Missing = Record<'for' | 'title' | 'body' | 'translation' | 'answerBy' | 'goesAt', boolean>

/** What has to be written before it can go. */
export const missingIn = (draft: NoticeDraft, now: Date): Missing => ({
  for: draft.audience !== 'school' && draft.for === '',
  title: draft.title.trim() === '',
  body: draft.body.trim() === '',
  translation: draft.translation !== undefined && translationOf(draft) === undefined,
  answerBy: dueOf(draft) !== undefined && draft.answerBy < dayOf(goesAt(draft) ?? now, draft.timezone),
  goesAt: draft.goesAt !== '' && new Date(goesAt(draft) ?? 0) <= now,
})

/** Something stands in it that would be missed. */
export const isBegun = ({ title, body }: NoticeDraft): boolean => title.trim() !== '' || body.trim() !== ''
