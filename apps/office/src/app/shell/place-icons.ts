import type { ComponentType } from 'react'
import type { OfficeRoute } from '#app/routes.ts'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconChartLineUp } from '@schoolgate/ui/icons/chart-line-up'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { IconGearSix } from '@schoolgate/ui/icons/gear-six'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconHouse } from '@schoolgate/ui/icons/house'
import { IconHouseFill } from '@schoolgate/ui/icons/house-fill'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconBank } from '@schoolgate/ui/icons/bank'
import { IconImage } from '@schoolgate/ui/icons/image'
import { IconIdentificationCard } from '@schoolgate/ui/icons/identification-card'
import { IconListChecksFill } from '@schoolgate/ui/icons/list-checks-fill'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconMegaphoneSimpleFill } from '@schoolgate/ui/icons/megaphone-simple-fill'
import { IconNote } from '@schoolgate/ui/icons/note'
import { IconPencilLine } from '@schoolgate/ui/icons/pencil-line'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { IconStudent } from '@schoolgate/ui/icons/student'
import { IconUploadSimple } from '@schoolgate/ui/icons/upload-simple'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'
import { IconWallet } from '@schoolgate/ui/icons/wallet'
import { IconWalletFill } from '@schoolgate/ui/icons/wallet-fill'
import type { IconProps } from '@schoolgate/ui/icon'

type Icon = ComponentType<IconProps>

/** Each place's icon, and the one that is shown where one is. */
export const PLACE_ICONS: Record<OfficeRoute['word'], readonly [Icon, Icon]> = {
  today: [IconHouse, IconHouseFill],
  first: [IconListChecksFill, IconListChecksFill],
  register: [IconCalendarCheck, IconCalendarCheck],
  marks: [IconPencilLine, IconPencilLine],
  reports: [IconExam, IconExam],
  messages: [IconChatsTeardrop, IconChatsTeardrop],
  pupils: [IconStudent, IconStudent],
  fees: [IconReceipt, IconReceipt],
  cash: [IconWallet, IconWalletFill],
  owing: [IconHandCoins, IconHandCoins],
  slips: [IconImage, IconImage],
  bank: [IconBank, IconBank],
  money: [IconChartLineUp, IconChartLineUp],
  notices: [IconMegaphoneSimple, IconMegaphoneSimpleFill],
  reasons: [IconNote, IconNote],
  appointments: [IconClock, IconClock],
  proposals: [IconIdentificationCard, IconIdentificationCard],
  bring: [IconUploadSimple, IconUploadSimple],
  work: [IconHourglassMedium, IconHourglassMedium],
  people: [IconUsersThree, IconUsersThree],
  settings: [IconGearSix, IconGearSix],
}
