import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconChartLineUp } from '@schoolgate/ui/icons/chart-line-up'
import { IconChatsTeardrop } from '@schoolgate/ui/icons/chats-teardrop'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconReceipt } from '@schoolgate/ui/icons/receipt'
import { IconStudent } from '@schoolgate/ui/icons/student'
import { ask, BILLS, type Destination, home, notices, payments, profile } from './destinations.ts'

const academics: Destination = { name: 'academics', href: '/academics', icon: IconChartLineUp }
const termReports: Destination = { name: 'termReports', href: '/termreports', icon: IconExam, within: ['/fullreport/'] }
const bills: Destination = { name: 'bills', icon: IconReceipt, ...BILLS }
const attendance: Destination = { name: 'attendance', href: '/attendance', icon: IconCalendarCheck }
const messages: Destination = { name: 'messages', href: '/messages', icon: IconChatsTeardrop, within: ['/messages/'] }
const wards: Destination = { name: 'wards', href: '/wards', icon: IconStudent }

/** The drawer, word for word as the specification lists it (§2). */
export const DRAWER: readonly Destination[] = [home, academics, termReports, bills, profile, wards]
/** The rail of a desk screen, where there are no tabs. */
export const RAIL: readonly Destination[] = [
  home,
  notices,
  attendance,
  academics,
  termReports,
  bills,
  payments,
  ask,
  messages,
  profile,
  wards,
]
