import type { Share } from '@schoolgate/contracts/shares'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { dayOf, dayText, momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { share as shareLink } from '@schoolgate/ui/share'
import { toast } from '@schoolgate/ui/toast'
import { sharesWords } from './shares.words.ts'

const urlOf = (share: Share): string => `${location.origin}${share.path}`

type LinksProps = {
  links: readonly Share[]
  name: string
  timeZone: string
  onTakeBack: (share: Share) => Promise<unknown>
}

/** The links to a paper, newest first: how often each was opened, and the way to send it again or take it back. */
export function Links({ links, name, timeZone, onTakeBack }: LinksProps) {
  const text = useWords(sharesWords)
  const language = useLanguage()
  const [now] = useState(() => new Date())
  const stop = useMutation({
    mutationFn: onTakeBack,
    onSuccess: () => toast(text.takenBack),
    onError: () => toast(text.problem),
  })
  if (links.length === 0) return <Mute>{text.noLinks}</Mute>
  return (
    <List label={text.links}>
      {links.map((share) => {
        const last = share.openings[0]
        const opened = text.opened(share.opened, last ? momentText(last.at, now, language, timeZone) : null)
        const until = dayText(dayOf(share.expires_at, timeZone), language)
        return (
          <ListRow
            key={share.id}
            title={share.is_open ? text.until(until) : share.revoked_at === null ? text.over : text.stopped}
            line={[opened, ...(share.is_mine ? [] : [text.madeBy(share.made_by)])].join(' · ')}
            meta={
              share.is_open &&
              share.is_mine && (
                <>
                  <Button size="small" onClick={() => shareLink({ title: name, url: urlOf(share) }, text)}>
                    {text.send}
                  </Button>
                  <Button size="small" kind="bare" busy={stop.isPending} onClick={() => stop.mutate(share)}>
                    {text.stop}
                  </Button>
                </>
              )
            }
          />
        )
      })}
    </List>
  )
}
