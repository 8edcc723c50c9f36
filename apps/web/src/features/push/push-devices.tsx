import type { PushDevice } from '@schoolgate/contracts/push'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTimeZone, useUserId } from '#features/identity'
import { mustInstallFirst, InstallCard } from '#features/install'
import { momentText } from '@schoolgate/ui/lib/dates'
import { useLanguage, useWords } from '@schoolgate/ui/lib/words'
import { Button } from '@schoolgate/ui/button'
import { Card } from '@schoolgate/ui/card'
import { Chip } from '@schoolgate/ui/chip'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { List, ListRow } from '@schoolgate/ui/list'
import { Mute } from '@schoolgate/ui/mute'
import { Section } from '#ui/page'
import { toast } from '@schoolgate/ui/toast'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { canAsk, canPush, turnOff } from './device.ts'
import styles from './push-devices.module.css'
import { pushDevicesQuery, useRemovePushDevice, useSendTest } from './push.queries.ts'
import { pushWords } from './push.words.ts'
import { useTurnOn } from './use-turn-on.ts'

function DeviceRow({ device }: { device: PushDevice }) {
  const text = useWords(pushWords)
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [now] = useState(() => new Date())
  const remove = useRemovePushDevice()
  const when = (instant: string) => momentText(instant, now, language, timeZone)
  const handleRemove = () =>
    remove.mutate(device.id, {
      onSuccess: () => {
        toast(text.removed(device.label))
        if (device.is_current) void turnOff()
      },
      onError: sayNotTaken,
    })
  return (
    <ListRow
      icon={<IconDeviceMobile />}
      title={device.label}
      line={device.last_used_at === null ? text.added(when(device.added_at)) : text.lastUsed(when(device.last_used_at))}
      {...(device.is_current ? { meta: <Chip tone="ok">{text.now}</Chip> } : {})}
      trailing={
        <Button size="small" busy={remove.isPending} aria-label={text.removeDevice(device.label)} onClick={handleRemove}>
          <span className={styles.remove}>{text.remove}</span>
        </Button>
      }
    />
  )
}

/** This phone gets no messages yet: how to turn them on, or why it cannot be done. */
function TurnOn() {
  const text = useWords(pushWords)
  const turnOn = useTurnOn(useUserId())
  return (
    <ListRow
      icon={<IconBell />}
      title={text.thisPhone}
      line={canAsk() ? text.thisPhoneOff : canPush() ? text.thisPhoneBlocked : text.thisPhoneCannot}
      trailing={
        canAsk() && (
          <Button size="small" busy={turnOn.isPending} onClick={() => turnOn.mutate()}>
            {text.turnOn}
          </Button>
        )
      }
    />
  )
}

/** The phones that messages reach, with the way to take one off, and a test. */
export function PushDevices() {
  const text = useWords(pushWords)
  const { data: devices = [], isError, fetchStatus } = useQuery(pushDevicesQuery)
  const test = useSendTest()
  const handleTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ devices: reached }) => toast(reached === 0 ? text.testedNone : text.tested(reached)),
      onError: sayNotTaken,
    })
  return (
    <Section title={text.devices}>
      {mustInstallFirst() ? (
        <InstallCard />
      ) : (
        <Card flush>
          <List>
            {!devices.some((device) => device.is_current) && <TurnOn />}
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </List>
        </Card>
      )}
      {(isError || fetchStatus === 'paused') && <Mute>{text.notHere}</Mute>}
      <div className={styles.test}>
        <Button full busy={test.isPending} onClick={handleTest}>
          {text.test}
        </Button>
      </div>
    </Section>
  )
}
