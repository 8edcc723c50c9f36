import type { FEED_KINDS, FeedItem } from '@schoolgate/contracts/feed'
import type { Ward } from '@schoolgate/contracts/wards'
import { type ComponentType, useState } from 'react'
import { useTimeZone } from '#features/identity'
import { toneAt } from '#features/wards'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { IconWallet } from '@schoolgate/ui/icons/wallet'
import { List, ListRow } from '@schoolgate/ui/list'
import { Section } from '#ui/page'
import { TextLink } from '@schoolgate/ui/text-link'
import { feedWords } from './feed.words.ts'
import styles from './happened.module.css'

const ICONS: Record<(typeof FEED_KINDS)[number], ComponentType<IconProps>> = {
  notice: IconMegaphoneSimple,
  attendance: IconClock,
  score_published: IconPencilLine,
  term_report: IconExam,
  bill_issued: IconReceipt,
  payment: IconWallet,
  receipt: IconReceipt,
  reminder: IconBell,
}

function Names({ item, wards }: { item: FeedItem; wards: readonly Ward[] }) {
  const text = useWords(feedWords)
  if (item.whole_school) return <Chip>{text.wholeSchool}</Chip>
  return wards.map(
    (ward, place) =>
      item.ward_ids.includes(ward.id) && (
        <Chip key={ward.id} tone={toneAt(place)}>
          {ward.first_name}
        </Chip>
      ),
  )
}

type Props = { items: readonly FeedItem[]; wards: readonly Ward[]; isLoadingEarlier: boolean; onEarlier: (() => void) | null }

/** What happened to all wards, newest first, with the names of whom it is about. */
export function Happened({ items, wards, isLoadingEarlier, onEarlier }: Props) {
  const text = useWords(feedWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  return (
    <Section title={text.happened} more={<TextLink href="/notices">{text.allNotices}</TextLink>}>
      <Card flush>
        {items.length === 0 ? (
          <p className={styles.nothing}>{text.nothingYet}</p>
        ) : (
          <List>
            {items.map((item) => {
              const Icon = ICONS[item.kind]
              return (
                <ListRow
                  key={item.id}
                  href={item.target}
                  isNew={item.read_at === null}
                  {...(item.read_at === null ? {} : { icon: <span className={styles.noDot} /> })}
                  lead={<Icon className={styles.icon} />}
                  title={item.title}
                  {...(item.line === '' ? {} : { line: item.line })}
                  meta={
                    <>
                      <Names item={item} wards={wards} />
                      <span>{momentText(item.occurred_at, now, language, timeZone)}</span>
                    </>
                  }
                />
              )
            })}
          </List>
        )}
      </Card>
      {onEarlier && (
        <div className={styles.earlier}>
          <Button full busy={isLoadingEarlier} onClick={onEarlier}>
            {text.earlier}
          </Button>
        </div>
      )}
    </Section>
  )
}
