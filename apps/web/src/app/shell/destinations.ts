import type { ComponentType } from 'react'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { IconChatCircleDotsFill } from '@schoolgate/ui/icons/chat-circle-dots-fill'
import { IconHouse } from '@schoolgate/ui/icons/house'
import { IconHouseFill } from '@schoolgate/ui/icons/house-fill'
import { IconMegaphoneSimple } from '@schoolgate/ui/icons/megaphone-simple'
import { IconMegaphoneSimpleFill } from '@schoolgate/ui/icons/megaphone-simple-fill'
import { IconUser } from '@schoolgate/ui/icons/user'
import { IconUserFill } from '@schoolgate/ui/icons/user-fill'
import { IconWallet } from '@schoolgate/ui/icons/wallet'
import { IconWalletFill } from '@schoolgate/ui/icons/wallet-fill'

type Name =
  | 'home'
  | 'notices'
  | 'ask'
  | 'payments'
  | 'profile'
  | 'academics'
  | 'termReports'
  | 'bills'
  | 'attendance'
  | 'messages'
  | 'wards'
/** A place of the app in its menus. */
export type Destination = {
  name: Name
  href: string
  icon: ComponentType
  chosen?: ComponentType
  /** What the addresses of pages begin with that are reached from here. */
  within?: readonly string[]
}

export const home: Destination = { name: 'home', href: '/home', icon: IconHouse, chosen: IconHouseFill }
export const notices: Destination = {
  name: 'notices',
  href: '/notices',
  icon: IconMegaphoneSimple,
  chosen: IconMegaphoneSimpleFill,
  within: ['/notice'],
}
export const ask: Destination = { name: 'ask', href: '/aichat', icon: IconChatCircleDots, chosen: IconChatCircleDotsFill }
export const payments: Destination = {
  name: 'payments',
  href: '/payments',
  icon: IconWallet,
  chosen: IconWalletFill,
  within: ['/pay/', '/paymentreceipt'],
}
export const profile: Destination = {
  name: 'profile',
  href: '/profile',
  icon: IconUser,
  chosen: IconUserFill,
  within: ['/whatiallow', '/programs', '/calendar'],
}
/** What stands under the bills, which are reached from the payments where there are no places of their own for them. */
export const BILLS = { href: '/bills', within: ['/bill/', '/statement'] } as const

/** The bottom tabs of a phone; there, what is owed stands under what is paid. */
export const TABS: readonly Destination[] = [
  home,
  notices,
  ask,
  { ...payments, within: [...(payments.within ?? []), BILLS.href, ...BILLS.within] },
  profile,
]
/** Whether a page is this destination itself, is reached from it, or neither: the value of `aria-current`. */
export const currentAt = ({ href, within = [] }: Destination, path: string): 'page' | 'true' | undefined =>
  path === href ? 'page' : within.some((start) => path.startsWith(start)) ? 'true' : undefined
