import { MoreAudience } from '@schoolgate/contracts/office'
import type { Received } from '@schoolgate/contracts/endpoint'
import type { getNoticeReach, NoticeReach } from '@schoolgate/contracts/office-notices'
import * as z from 'zod'
import type { Db, Tx } from '#db'
import type { Scope } from '#lib/scope'
import { reachOf } from '#modules/push'
import type { Addresses } from '#modules/schools'
import { classOf, pageOf } from './announce-due.service.ts'
import { audiencesText, peopleOf } from './audiences.store.ts'
import { familiesOf } from './families.ts'
import { textsOf, titlesOf } from './lock-screen.words.ts'
import { nobodyThere } from './office.problems.ts'
import { audienceNamed, signatureOf, timezoneOf } from './publish.store.ts'
import { reachShown } from './reach-shown.ts'
import type { SmsPrice } from './sms-price.ts'

type Asked = Received<typeof getNoticeReach>['query']
type Place = { now: Date; addresses: Addresses; smsPrice: SmsPrice | undefined }

/** An id as long as that of a notice: the link to it is part of a text, and counted. */
const SOME_NOTICE = '00000000-0000-7000-8000-000000000000'

/** How many a notice would reach and by which ways, and what its texts would say and cost. */
export async function reachOfNotice(
  db: Db,
  scope: Scope,
  asked: Asked,
  { addresses, smsPrice, now }: Place,
): Promise<NoticeReach> {
  const { schoolId } = scope
  const { rows, texts, label } = await db.as(scope, (tx) => meantBy(tx, scope, asked))
  const guardians = [...new Set(rows.flatMap(({ guardianId }) => guardianId ?? []))]
  const [first] = rows
  const told = {
    schoolId,
    userIds: guardians,
    class: classOf({ action: asked.action ?? null, priority: asked.priority }),
    navigate: pageOf(SOME_NOTICE),
    texts,
    ...(asked.audience === 'ward' && first ? { wardId: first.wardId } : {}),
  }
  const at = asked.published_at === undefined ? now : new Date(Math.max(now.getTime(), Date.parse(asked.published_at)))
  // As the system: whose phone takes messages is nobody's to see, and only counts come out.
  const reach = await db.asSystem((tx) => reachOf(tx, told, at, addresses.at))
  return {
    audience_label: label,
    children: new Set(rows.map(({ wardId }) => wardId)).size,
    families: familiesOf(rows).length,
    guardians: guardians.length,
    languages: { en: countReaders(rows, 'en'), fr: countReaders(rows, 'fr') },
    ...reachShown(reach, smsPrice),
    texts,
  }
}

/** Whom it is for, pupil by pupil with who stands for them, and what lock screens would say. */
async function meantBy(tx: Tx, { schoolId, userId }: Scope, asked: Asked) {
  const also = othersAsked(asked.also)
  const audience = also && (await audienceNamed(tx, schoolId, { ...asked, also }))
  if (!audience) throw nobodyThere()
  const rows = await peopleOf(tx, schoolId, audience)
  const notice = {
    titles: titlesOf({ title: asked.title, translation: translationAsked(asked) }),
    sender: await signatureOf(tx, userId),
    action: asked.action ?? null,
    actionDueAt: asked.action_due_at === undefined ? null : new Date(asked.action_due_at),
  }
  const firstName = asked.audience === 'ward' ? (rows[0]?.firstName ?? null) : null
  const label = await labelOf(tx, schoolId, asked, also, rows[0])
  return { rows, label, texts: textsOf(notice, firstName, await timezoneOf(tx, schoolId)) }
}

const Others = z.array(MoreAudience)

/** What `alsoInQuery` wrote; null when it did not. */
function othersAsked(written = ''): z.infer<typeof Others> | null {
  const lines = written.split('\n').filter((line) => line !== '')
  const parsed = Others.safeParse(
    lines.map((line) => {
      const [audience, ...name] = line.split(':')
      return { audience, for: name.join(':') }
    }),
  )
  return parsed.success ? parsed.data : null
}

const translationAsked = ({ translation_language: language, translation_title: title }: Asked) =>
  language === undefined || title === undefined || title === '' ? null : { language, title }

const countReaders = (rows: readonly { guardianId: string | null; language: string | null }[], language: 'en' | 'fr'): number =>
  new Set(rows.filter((row) => row.language === language).flatMap(({ guardianId }) => guardianId ?? [])).size

type Child = { fullname: string; className: string }

type Others = z.infer<typeof Others>

async function labelOf(tx: Tx, schoolId: string, asked: Asked, also: Others, first: Child | undefined): Promise<string | null> {
  const { audience, for: name } = asked
  if (audience === 'school' || name === undefined) return null
  if (audience === 'ward') return first ? `${first.fullname}, ${first.className}` : name
  return audiencesText(tx, schoolId, [{ audience, for: name }, ...also])
}
