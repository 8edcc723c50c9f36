import type { FeedItem, Need } from '@schoolgate/contracts/feed'
import type { Notice } from '@schoolgate/contracts/notices'
import type { Profile } from '@schoolgate/contracts/profile'
import type { SchoolInfo } from '@schoolgate/contracts/schools'
import type { Ward, WardGuardian } from '@schoolgate/contracts/wards'

/** A row's id made from a small number. */
export const idOf = (number: number): string => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`

const ALL_RIGHTS = { academics: true, bills: true, pay: true, message: true, pickup: true }

/** A ward; only what matters to the test is given. */
export const wardOf = (number: number, first_name: string, given: Partial<Ward> = {}): Ward => ({
  id: idOf(number),
  school_id: idOf(900),
  admission_no: `NPS/${number}`,
  first_name,
  middle_name: null,
  last_name: 'Mensah',
  fullname: `${first_name} Mensah`,
  gender: 'female',
  date_of_birth: '2015-03-09',
  photo_url: null,
  class: 'Basic 5',
  level: 'Basic 5',
  stream: null,
  house: 'Volta House',
  boarding_status: 'day',
  class_teacher: 'Mr. Emmanuel Tetteh',
  academic_year: '2025/26',
  current_term: 'Term 2',
  status: 'active',
  relationship: 'mother',
  rights: ALL_RIGHTS,
  summary: { attendance: null, today: null, latest_report: null, balance: null, unread_notices: 0 },
  ...given,
})

export const kofi = wardOf(1, 'Kofi', { gender: 'male', class: 'JHS 2' })
export const ama = wardOf(2, 'Ama')

/** Somebody who sees or collects a ward. */
export const guardianOf = (number: number, fullname: string, given: Partial<WardGuardian> = {}): WardGuardian => ({
  user_id: idOf(number),
  fullname,
  title: null,
  relationship: 'father',
  phone: null,
  rights: ALL_RIGHTS,
  is_me: false,
  ...given,
})

/** A notice published a moment ago to the whole school; only what matters to the test is given. */
export const noticeOf = (number: number, title: string, given: Partial<Notice> = {}): Notice => ({
  id: idOf(number),
  code: `N-2026-${String(number).padStart(4, '0')}`,
  title,
  body: 'Dear parents,\n\nplease read this.',
  category: 'general',
  priority: 'info',
  audience: 'school',
  audience_label: null,
  ward_ids: [kofi.id, ama.id],
  facts: [],
  attachments: [],
  sender: 'Mr. Emmanuel Tetteh',
  published_at: new Date().toISOString(),
  expires_at: null,
  pinned: false,
  event: null,
  action: null,
  correction: null,
  my_state: { read_at: null, acknowledged_at: null, answers: [] },
  ...given,
})

/** Something that happened to Ama; only what matters to the test is given. */
export const feedItemOf = (number: number, title: string, given: Partial<FeedItem> = {}): FeedItem => ({
  id: idOf(number),
  kind: 'attendance',
  ward_ids: [ama.id],
  whole_school: false,
  title,
  line: '',
  occurred_at: '2026-03-12T08:15:00.000Z',
  importance: 'info',
  target: '/attendance',
  amount: null,
  mark: null,
  read_at: '2026-03-12T09:00:00.000Z',
  handled: null,
  ...given,
})

/** Something the school waits for, about Ama. */
export const needOf = (number: number, title: string, given: Partial<Need> = {}): Need => ({
  kind: 'notice',
  subject_id: idOf(number),
  ward_ids: [ama.id],
  title,
  line: '',
  due_at: null,
  amount: null,
  paid: null,
  target: '/notice',
  handled: null,
  ...given,
})

const onEverything = { push: 'instant', sms: 'instant', email: 'off' } as const

/** The profile of Abena Mensah. */
export const profileOf = (given: Partial<Profile> = {}): Profile => ({
  user_id: idOf(1),
  fullname: 'Abena Mensah',
  title: 'Mrs.',
  phones: [{ number: '+233245550182', is_primary: true, verified_at: '2026-01-08T08:00:00.000Z' }],
  email: { address: 'abena.mensah@demo.schoolgate.example', verified_at: '2026-01-08T08:00:00.000Z' },
  photo_url: null,
  occupation: 'Trader',
  address: null,
  language: 'en',
  low_data: false,
  text_size: 'normal',
  notify: { urgent: onEverything, action: onEverything, money: onEverything, info: onEverything },
  quiet_hours: null,
  results_in_school_hours: false,
  names_on_lock_screen: true,
  wards: [
    { id: kofi.id, first_name: 'Kofi', relationship: 'mother' },
    { id: ama.id, first_name: 'Ama', relationship: 'mother' },
  ],
  consents: [],
  has_password: true,
  ...given,
})

/** Nyansapo Prep School, as a parent is told about it. */
export const nyansapo: SchoolInfo = {
  id: idOf(170),
  name: 'Nyansapo Prep School',
  short_name: 'Nyansapo Prep',
  motto: 'Wisdom first',
  emblem: 'nyansapo',
  accent_color: '#0F5B48',
  town: 'Adenta',
  region: 'Greater Accra',
  country: 'GH',
  phones: ['030 255 0100'],
  whatsapp: null,
  email: null,
  website: null,
  official_accounts: [],
  address: null,
  digital_address: null,
  head_teacher_name: 'Mrs. Adwoa Sarpong',
  head_teacher_title: 'Head-teacher',
  currency: 'GHS',
  timezone: 'Africa/Accra',
  show_position: true,
  academic_year: '2025/26',
  school_days: [1, 2, 3, 4, 5],
  terms: [],
  payment: { channels: [], minimum_part_payment_minor: 0, fee_bearer: 'school', pay_ahead: false },
  ai_enabled: false,
}
