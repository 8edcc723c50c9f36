import type { Device } from '@schoolgate/contracts/identity'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone } from '#features/identity'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { Skeleton } from '@schoolgate/ui/skeleton'
import { SkeletonBar } from '@schoolgate/ui/skeleton-bar'
import { toast } from '@schoolgate/ui/toast'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import styles from './devices.module.css'
import { EverywhereDialog } from './everywhere-dialog.tsx'
import { devicesQuery, useRemoveDevice } from './profile.queries.ts'
import { profileWords } from './profile.words.ts'

function DeviceRow({ device }: { device: Device }) {
  const text = useWords(profileWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const remove = useRemoveDevice()
  const handleRemove = () =>
    remove.mutate(device.id, { onSuccess: () => toast(text.removed(device.label)), onError: sayNotTaken })
  return (
    <ListRow
      lead={<IconDeviceMobile className={styles.icon} />}
      title={device.label}
      line={device.is_current ? text.thisDevice : text.lastSeen(momentText(device.last_seen_at, now, language, timeZone))}
      trailing={
        device.is_current ? (
          <Chip tone="ok">{text.now}</Chip>
        ) : (
          <Button size="small" busy={remove.isPending} aria-label={text.removeDevice(device.label)} onClick={handleRemove}>
            <span className={styles.remove}>{text.remove}</span>
          </Button>
        )
      }
    />
  )
}

/** Where this account is signed in, and ending that: one phone at a time or all at once. */
export function Devices() {
  const text = useWords(profileWords)
  const { data: devices, isError, fetchStatus } = useQuery(devicesQuery)
  const [isAsking, setAsking] = useState(false)
  return (
    <Section title={text.devices}>
      {devices ? (
        <Card flush>
          <List>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </List>
        </Card>
      ) : isError || fetchStatus === 'paused' ? (
        <Mute>{text.devicesNotHere}</Mute>
      ) : (
        <Skeleton>
          <SkeletonBar height={128} />
        </Skeleton>
      )}
      <div className={styles.everywhere}>
        <Button full onClick={() => setAsking(true)}>
          <span className={styles.remove}>{text.everywhere}</span>
        </Button>
      </div>
      <EverywhereDialog open={isAsking} onClose={() => setAsking(false)} />
    </Section>
  )
}
