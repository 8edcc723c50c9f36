import type { ComponentType } from 'react'
import { IconCalendarCheck } from '#ui/icons/calendar-check'
import { IconChartLineUp } from '#ui/icons/chart-line-up'
import { IconChatCircleDots } from '#ui/icons/chat-circle-dots'
import { IconChatCircleDotsFill } from '#ui/icons/chat-circle-dots-fill'
import { IconExam } from '#ui/icons/exam'
import { IconHouse } from '#ui/icons/house'
import { IconHouseFill } from '#ui/icons/house-fill'
import { IconMegaphoneSimple } from '#ui/icons/megaphone-simple'
import { IconMegaphoneSimpleFill } from '#ui/icons/megaphone-simple-fill'
import { IconReceipt } from '#ui/icons/receipt'
import { IconStudent } from '#ui/icons/student'
import { IconUser } from '#ui/icons/user'
import { IconUserFill } from '#ui/icons/user-fill'
import { IconWallet } from '#ui/icons/wallet'
import { IconWalletFill } from '#ui/icons/wallet-fill'

type Name = 'home' | 'notices' | 'ask' | 'payments' | 'profile' | 'academics' | 'termReports' | 'bills' | 'attendance' | 'wards'
type Destination = {
  name: Name
  href: string
  icon: ComponentType
  chosen?: ComponentType
  /** What the addresses of pages begin with that are reached from here. */
  within?: readonly string[]
}

const home: Destination = { name: 'home', href: '/home', icon: IconHouse, chosen: IconHouseFill }
const notices: Destination = {
  name: 'notices',
  href: '/notices',
  icon: IconMegaphoneSimple,
  chosen: IconMegaphoneSimpleFill,
  within: ['/notice'],
}
const ask: Destination = { name: 'ask', href: '/aichat', icon: IconChatCircleDots, chosen: IconChatCircleDotsFill }
const payments: Destination = {
  name: 'payments',
  href: '/payments',
  icon: IconWallet,
  chosen: IconWalletFill,
  within: ['/pay/', '/paymentreceipt'],
}
const profile: Destination = {
  name: 'profile',
  href: '/profile',
  icon: IconUser,
  chosen: IconUserFill,
  within: ['/whatiallow', '/programs', '/calendar'],
}
const academics: Destination = { name: 'academics', href: '/academics', icon: IconChartLineUp }
const termReports: Destination = { name: 'termReports', href: '/termreports', icon: IconExam, within: ['/fullreport/'] }
const bills: Destination = { name: 'bills', href: '/bills', icon: IconReceipt, within: ['/bill/', '/statement'] }
const attendance: Destination = { name: 'attendance', href: '/attendance', icon: IconCalendarCheck }
const wards: Destination = { name: 'wards', href: '/wards', icon: IconStudent }

/** The bottom tabs of a phone; there, what is owed stands under what is paid. */
export const TABS: readonly Destination[] = [
  home,
  notices,
  ask,
  { ...payments, within: [...(payments.within ?? []), bills.href, ...(bills.within ?? [])] },
  profile,
]
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
  profile,
  wards,
]

/** Whether a page is this destination itself, is reached from it, or neither: the value of `aria-current`. */
export const currentAt = ({ href, within = [] }: Destination, path: string): 'page' | 'true' | undefined =>
  path === href ? 'page' : within.some((start) => path.startsWith(start)) ? 'true' : undefined
