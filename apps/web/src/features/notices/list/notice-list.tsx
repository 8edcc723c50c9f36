import type { Notice } from '@schoolgate/contracts/notices'
import { useTimeZone } from '#features/identity'
import { monthText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Card } from '@schoolgate/ui/card'
import { List } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { toast } from '@schoolgate/ui/toast'
import { groupNotices } from './notice-groups.ts'
import { NoticeRow } from './notice-row.tsx'
import { noticesWords } from './notices.words.ts'
import { useMarkAllRead } from './use-mark-all-read.ts'

function MarkAllRead() {
  const text = useWords(noticesWords)
  const markAllRead = useMarkAllRead()
  const handleMark = () =>
    void markAllRead().then(
      () => toast(text.allRead),
      () => toast(text.notMarked),
    )
  return <TextLink onClick={handleMark}>{text.markAllRead}</TextLink>
}

type Props = { notices: readonly Notice[]; now: Date; unread: number }

/** Notices under their headings: this week, last week, then by month. */
export function NoticeList({ notices, now, unread }: Props) {
  const text = useWords(noticesWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const headings: Record<string, string> = text.groups
  return groupNotices(notices, now, timeZone).map(({ when, notices: group }, place) => (
    <Section
      key={when}
      title={headings[when] ?? monthText(`${when}-01`, language)}
      more={place === 0 && unread > 0 ? <MarkAllRead /> : undefined}
    >
      <Card flush>
        <List>
          {group.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} now={now} />
          ))}
        </List>
      </Card>
    </Section>
  ))
}
