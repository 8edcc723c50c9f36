import type { ReachedBy } from '@schoolgate/contracts/office'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconDeviceMobile } from '@schoolgate/ui/icons/device-mobile'
import { IconEnvelopeSimple } from '@schoolgate/ui/icons/envelope-simple'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconXCircle } from '@schoolgate/ui/icons/x-circle'

const ICONS = {
  app: IconDeviceMobile,
  push: IconBell,
  sms: IconChatCircleDots,
  email: IconEnvelopeSimple,
  waiting: IconClock,
  paper: IconNote,
  none: IconXCircle,
}

/** The sign of a way. */
export function WayIcon({ way }: { way: ReachedBy }) {
  const Icon = ICONS[way]
  return <Icon size="xs" />
}
