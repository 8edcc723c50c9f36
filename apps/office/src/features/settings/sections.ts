import type { StaffRole } from '@schoolgate/contracts/endpoint'
import type { ComponentType } from 'react'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconBell } from '@schoolgate/ui/icons/bell'
import { IconCalendarCheck } from '@schoolgate/ui/icons/calendar-check'
import { IconChatCircleDots } from '@schoolgate/ui/icons/chat-circle-dots'
import { IconClock } from '@schoolgate/ui/icons/clock'
import { IconExam } from '@schoolgate/ui/icons/exam'
import { IconDownloadSimple } from '@schoolgate/ui/icons/download-simple'
import { IconEye } from '@schoolgate/ui/icons/eye'
import { IconHandCoins } from '@schoolgate/ui/icons/hand-coins'
import { IconHouseLine } from '@schoolgate/ui/icons/house-line'
import { IconList } from '@schoolgate/ui/icons/list'
import { IconShareNetwork } from '@schoolgate/ui/icons/share-network'
import { IconShieldCheck } from '@schoolgate/ui/icons/shield-check'
import { IconStudent } from '@schoolgate/ui/icons/student'
import { IconUsersThree } from '@schoolgate/ui/icons/users-three'

export type Section =
  | 'school'
  | 'year'
  | 'classes'
  | 'timetable'
  | 'grading'
  | 'people'
  | 'parents'
  | 'questions'
  | 'numbers'
  | 'corrections'
  | 'times'
  | 'connections'
  | 'exports'
  | 'history'

type Entry = { id: Section; path: string; icon: ComponentType<IconProps>; roles: readonly StaffRole[] }

const OFFICE = ['head', 'office'] as const

/** What can be settled, in the order of the rail beside it. */
const SECTIONS: readonly Entry[] = [
  { id: 'school', path: '/settings/school', icon: IconHouseLine, roles: OFFICE },
  { id: 'year', path: '/settings/year', icon: IconCalendarCheck, roles: OFFICE },
  { id: 'classes', path: '/settings/classes', icon: IconStudent, roles: OFFICE },
  { id: 'timetable', path: '/timetable', icon: IconList, roles: OFFICE },
  { id: 'grading', path: '/settings/grading', icon: IconExam, roles: OFFICE },
  { id: 'people', path: '/people', icon: IconUsersThree, roles: OFFICE },
  { id: 'parents', path: '/settings/parents', icon: IconEye, roles: OFFICE },
  { id: 'questions', path: '/settings/questions', icon: IconChatCircleDots, roles: OFFICE },
  { id: 'numbers', path: '/settings/numbers', icon: IconHandCoins, roles: ['head', 'bursar', 'office'] },
  { id: 'corrections', path: '/corrections', icon: IconShieldCheck, roles: ['head', 'bursar'] },
  { id: 'times', path: '/settings/times', icon: IconBell, roles: OFFICE },
  { id: 'connections', path: '/connections', icon: IconShareNetwork, roles: ['head'] },
  { id: 'exports', path: '/settings/exports', icon: IconDownloadSimple, roles: ['head'] },
  { id: 'history', path: '/settings/history', icon: IconClock, roles: OFFICE },
]

export const sectionsFor = (role: StaffRole): readonly Entry[] => SECTIONS.filter(({ roles }) => roles.includes(role))
