import type { Family } from './two-schools.ts'

const idOf = (table: string) => (family: Family) => String(family.rows.get(table)?.['id'])
const wardOf = (family: Family) => family.wardId
const guardianOf = (family: Family) => family.guardianId

/** What an address of each word means by its ids. */
export const IDS: [path: RegExp, name: string, of: (family: Family) => string][] = [
  [/^\/api\/v1\/(office\/)?wards\/:id/, 'id', wardOf],
  [/^\/api\/v1\/(office\/)?bills\/:id/, 'id', idOf('bills')],
  [/^\/api\/v1\/office\/fee_schedules\/:id/, 'id', idOf('fee_schedules')],
  [/^\/api\/v1\/office\/fee_schedules\/.*:ward_id/, 'ward_id', wardOf],
  [/^\/api\/v1\/(office\/)?notices\/:id/, 'id', idOf('notices')],
  [/^\/api\/v1\/wards\/.*:explanation_id/, 'explanation_id', idOf('attendance_explanations')],
  [/^\/api\/v1\/office\/attendance\/explanations\/:id/, 'id', idOf('attendance_explanations')],
  [/^\/api\/v1\/wards\/.*:thread_id/, 'thread_id', idOf('desk_threads')],
  [/^\/api\/v1\/office\/messages\/:id/, 'id', idOf('desk_threads')],
  [/^\/api\/v1\/notices\/.*:attachment_id/, 'attachment_id', idOf('notice_attachments')],
  [/^\/api\/v1\/feed\/:id/, 'id', idOf('feed_items')],
  [/^\/api\/v1\/term_reports\/:id/, 'id', idOf('term_reports')],
  [/^\/api\/v1\/(office\/)?payments\/:reference/, 'reference', (family) => String(family.rows.get('payments')?.['reference'])],
  [/^\/api\/v1\/(office\/)?receipts\/:id/, 'id', idOf('receipts')],
  [/^\/api\/v1\/photos\/:id/, 'id', idOf('files')],
  [/^\/api\/v1\/push\/devices\/:id/, 'id', idOf('push_devices')],
  [/^\/api\/v1\/devices\/:id/, 'id', idOf('sessions')],
  [/^\/api\/v1\/api_tokens\/:id/, 'id', idOf('api_tokens')],
  [/^\/api\/v1\/second_factors\/passkeys\/:id/, 'id', idOf('passkeys')],
  [/^\/api\/v1\/calendar_links\/:id/, 'id', idOf('calendar_links')],
  [/^\/api\/v1\/contact_proofs\/:id/, 'id', idOf('codes')],
  [/^\/api\/v1\/conversation_threads\/:id/, 'id', idOf('conversation_threads')],
  [/^\/api\/v1\/conversation_messages\/:id/, 'id', idOf('conversation_messages')],
  [/^\/api\/v1\/office\/classes\/:id/, 'id', idOf('classes')],
  [/^\/api\/v1\/office\/guardians\/:id/, 'id', guardianOf],
  [/^\/api\/v1\/office\/guardians\/.*:device_id/, 'device_id', idOf('sessions')],
  [/^\/api\/v1\/office\/guardianships\/:id/, 'id', idOf('guardianships')],
  [/^\/api\/v1\/office\/invitations\/:id/, 'id', idOf('invitations')],
  [/^\/api\/v1\/office\/moves\/:id/, 'id', (family) => String(family.rows.get('moves')?.['actId'])],
  [/^\/api\/v1\/office\/official_numbers\/.*:id/, 'id', idOf('number_changes')],
  [/^\/api\/v1\/office\/papers\/:id/, 'id', idOf('ward_papers')],
  [/^\/api\/v1\/office\/people\/:id/, 'id', guardianOf],
  [/^\/api\/v1\/office\/programs\/:id/, 'id', idOf('programs')],
  [/^\/api\/v1\/office\/sheets\/:id/, 'id', idOf('sheets')],
  [/^\/api\/v1\/office\/mark_books\/:class_id/, 'class_id', idOf('classes')],
  [/^\/api\/v1\/office\/mark_books\/.*:subject_id/, 'subject_id', idOf('subjects')],
  [/^\/api\/v1\/office\/works\/:id/, 'id', idOf('assessments')],
  [/^\/api\/v1\/office\/(?:work|exports)\/:id/, 'id', idOf('long_work')],
  [/^\/api\/v1\/office\/proposals\/:id/, 'id', idOf('proposals')],
  [/^\/api\/v1\/documents\/users\/:user_id/, 'user_id', guardianOf],
]
