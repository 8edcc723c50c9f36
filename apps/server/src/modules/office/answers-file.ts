import type { ChildAnswers, NoticeDelivery } from '@schoolgate/contracts/office'
import { writeXlsx } from '#lib/sheets/xlsx-writer'

type Report = { notice: { title: string }; people: readonly NoticeDelivery[]; children: readonly ChildAnswers[] }

/** As a spreadsheet shows a moment: the same everywhere, and it sorts. */
const moment = (instant: string | null) => instant?.slice(0, 16).replace('T', ' ') ?? null

/** What was answered for each child, and whom the notice reached and how: two tabs, for whoever counts seats and cooks. */
export function answersFile({ people, children }: Report): Buffer {
  const nameOf = new Map(children.map(({ ward_id, fullname }) => [ward_id, fullname]))
  return writeXlsx([
    {
      name: 'Answers',
      heads: ['Class', 'Child', 'Number', 'Answer', 'Answered by', 'Answered at (UTC)'],
      rows: children.flatMap((child) => {
        const whose = [child.class, child.fullname, child.admission_no]
        const confirmed = child.confirmed_by.map((by) => [...whose, 'read', by, null])
        const answered = child.answers.map(({ response, by, answered_at }) => [...whose, response, by, moment(answered_at)])
        const said = [...answered, ...confirmed]
        return said.length > 0 ? said : [[...whose, null, null, null]]
      }),
    },
    {
      name: 'How it reached them',
      heads: ['Adult', 'Phone', 'Children', 'Reached by', 'Why not', 'Read at (UTC)', 'Push', 'SMS', 'Email'],
      rows: people.map(({ name, phone, ward_ids, way, why_not, read_at, channels }) => [
        name,
        phone,
        ward_ids.flatMap((id) => nameOf.get(id) ?? []).join(', '),
        way,
        why_not && [why_not.channel, why_not.state, why_not.reason].filter((part) => part !== null).join(' '),
        moment(read_at),
        ...(['push', 'sms', 'email'] as const).map((way) => channels.find(({ channel }) => channel === way)?.state ?? null),
      ]),
    },
  ])
}
