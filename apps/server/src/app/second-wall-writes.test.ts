import { STAFF_ROLES, type Role, type StaffRole } from '@schoolgate/contracts/endpoint'
import { getTableConfig } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { APP_ROLE } from '#db'
import { newId } from '#lib/random'
import { everyTable, openTwoSchools } from '#testing'

/*
 * Every kind of caller reads, changes, removes and copies every row of every table there is, as a store would that forgot every
 * condition. What the database lets through is written down here. Each try is rolled back.
 */

type Caller = { role: Role; userId: string; schoolId: string }
type Row = Record<string, unknown>
type Found = { table: string; ctid: string; row: Row }

const WAYS = ['read', 'change', 'remove', 'add'] as const
type Way = (typeof WAYS)[number]

/** What policies and triggers answer when they refuse. Whatever else is wrong with a row is noticed behind them. */
const REFUSALS = new Set(['42501', 'P0001'])

async function openSchools() {
  const { fixture, connection } = await openTwoSchools()
  const client = new pg.Client(connection)
  await client.connect()
  onTestFinished(() => client.end())

  /** Whether this goes through as the caller; nothing of it stays. */
  async function isThrough({ role, userId, schoolId }: Caller, text: string, values: unknown[]): Promise<boolean> {
    const who = [role, userId, schoolId].map((word) => client.escapeLiteral(word)).join()
    await client.query(`begin; set local role ${APP_ROLE};
      select set_config(name, value, true) from unnest(array['app.role', 'app.user_id', 'app.school_id'], array[${who}]) as s (name, value)`)
    try {
      const { rowCount } = await client.query(text, values)
      return (rowCount ?? 0) > 0
    } catch (error) {
      return !(error instanceof pg.DatabaseError && REFUSALS.has(error.code ?? ''))
    } finally {
      await client.query('rollback')
    }
  }

  function reaches(caller: Caller, { table, ctid, row }: Found, way: Way): Promise<boolean> {
    const name = client.escapeIdentifier(table)
    const column = client.escapeIdentifier(Object.keys(row)[0] ?? '')
    if (way === 'read') return isThrough(caller, `select 1 from ${name} where ctid = $1`, [ctid])
    if (way === 'change') return isThrough(caller, `update ${name} set ${column} = ${column} where ctid = $1`, [ctid])
    if (way === 'remove') return isThrough(caller, `delete from ${name} where ctid = $1`, [ctid])
    const copy = 'id' in row && typeof row['id'] === 'string' && row['id'].length === 36 ? { ...row, id: newId() } : row
    return isThrough(caller, `insert into ${name} select * from jsonb_populate_record(null::${name}, $1)`, [copy])
  }

  // As an administrator, whom no policy binds.
  const rows: Found[] = []
  for (const { name: table } of everyTable().map(getTableConfig)) {
    const from = client.escapeIdentifier(table)
    const held = await client.query<Omit<Found, 'table'>>(`select ctid::text, to_jsonb(t) as row from ${from} t`)
    rows.push(...held.rows.map((found) => ({ table, ...found })))
  }

  /** The columns of a row to which this caller may give another value. */
  async function changeable(caller: Caller, table: string, id: string): Promise<string[]> {
    const name = client.escapeIdentifier(table)
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
      [`public.${table}`],
    )
    const free: string[] = []
    for (const { name: column, type } of columns) {
      const at = client.escapeIdentifier(column)
      const text = `update ${name} set ${at} = ${otherValue(type, at)} where id = $1`
      if (await isThrough(caller, text, [id])) free.push(column)
    }
    return free
  }
  return { ...fixture, rows, reaches, changeable }
}

/** A value of this type that is not the one in the column. */
function otherValue(type: string, column: string): string {
  if (type === 'uuid') return 'gen_random_uuid()'
  if (type === 'boolean') return `${column} is not true`
  if (type === 'jsonb') return `'{"other":true}'`
  if (type === 'date' || type.startsWith('timestamp')) return `coalesce(${column}, now()) + interval '1 day'`
  if (type.endsWith('[]')) return `coalesce(${column}, '{}') || coalesce(${column}, '{}') || '{9}'`
  return type === 'text' ? `coalesce(${column}, '') || 'x'` : `coalesce(${column}, 0) + 1`
}

type Fixture = Awaited<ReturnType<typeof openSchools>>

/** The tables with a row of these that the caller reaches, by the way that leads there; and how many tries that were. */
async function reached({ rows, reaches }: Fixture, caller: Caller, isMeant: (row: Row) => boolean) {
  const found: Record<Way, string[]> = { read: [], change: [], remove: [], add: [] }
  let tries = 0
  for (const way of WAYS)
    for (const each of rows.filter(({ row }) => isMeant(row))) {
      tries++
      if (!found[way].includes(each.table) && (await reaches(caller, each, way))) found[way].push(each.table)
    }
  return { found, tries }
}

const NOTHING = { read: [], change: [], remove: [], add: [] }

test('nobody of another school reaches a row of this one in any way', { timeout: 180_000 }, async ({ annotate }) => {
  const fixture = await openSchools()
  const { here, away, abroad, staff } = fixture
  const callers: Caller[] = [
    { role: 'parent', userId: abroad.guardianId, schoolId: away.id },
    ...STAFF_ROLES.map((role): Caller => ({ role, userId: staff.headAbroad.id, schoolId: away.id })),
  ]
  const isHere = (row: Row) => row['school_id'] === here.id || row['id'] === here.id
  let all = 0
  for (const caller of callers) {
    const { found, tries } = await reached(fixture, caller, isHere)
    all += tries
    expect(found, caller.role).toEqual(NOTHING)
  }
  await annotate(`callers of another school × rows × ways tried: ${all}, got through: 0`)
})

test('a parent reaches no row of another family in any way', { timeout: 180_000 }, async () => {
  const fixture = await openSchools()
  const { here, own, other, former } = fixture
  const of = (family: typeof own) => (row: Row) =>
    (row['school_id'] === here.id && JSON.stringify(row).includes(family.canary)) ||
    Object.values(row).some((value) => value === family.wardId || value === family.guardianId)
  const parent = (userId: string): Caller => ({ role: 'parent', userId, schoolId: here.id })
  expect((await reached(fixture, parent(own.guardianId), of(other))).found).toEqual(NOTHING)
  expect((await reached(fixture, parent(former.id), of(own))).found).toEqual(NOTHING)
})

/** What an own row names, it is of somebody: tables of people's own rows, without those that name nothing but the person. */
const OWN_AND_NAMING = [
  'conversation_messages',
  'conversation_threads',
  'desk_reads',
  'feed_reads',
  'notice_reads',
  'term_report_acknowledgements',
]
/** … and those that the system writes. */
const NAMING_NOTHING = ['api_tokens', 'consents', 'feed_marks', 'tickets']

test('nobody signs, reads or asks about in their own name what they must not see', async () => {
  const { rows, reaches, here, away, own, other, former, abroad } = await openSchools()
  const mine = rows.filter(({ row }) => row['user_id'] === own.guardianId && !('school_id' in row))
  expect([...new Set(mine.map(({ table }) => table))].filter((table) => !NAMING_NOTHING.includes(table)).toSorted()).toEqual(
    OWN_AND_NAMING,
  )
  const through = async (caller: Caller) => {
    const found = new Set<string>()
    for (const each of mine.filter(({ table }) => OWN_AND_NAMING.includes(table)))
      if (await reaches(caller, { ...each, row: { ...each.row, user_id: caller.userId } }, 'add')) found.add(each.table)
    return [...found].toSorted()
  }
  const parent = (userId: string, schoolId = here.id): Caller => ({ role: 'parent', userId, schoolId })
  expect(await through(parent(own.guardianId))).toEqual(OWN_AND_NAMING)
  for (const stranger of [parent(other.guardianId), parent(former.id), parent(abroad.guardianId, away.id)])
    expect(await through(stranger)).toEqual([])
})

const MONEY =
  'account_numbers bank_heads bank_lines bank_sheets bank_uses bill_changes bill_choices bill_instalments bill_items bill_promises bills cancelled_receipts cash_move_slips cash_moves corrections day_closings fee_exceptions fee_lines fee_schedules ledger_accounts ledger_entries ledger_transactions opening_balances owing_notes own_reductions payment_allocations payments receipts reconciliations refunds savings_plans savings_returns settlement_payments settlements tills unknown_transactions'
const MARKS = 'assessment_scores assessments term_report_ratings term_report_subjects term_report_versions term_reports'
const OFFICE =
  'assistant_turns assistant_unanswered audit deliveries invitations notice_answers number_changes proposals ward_papers ward_requests'
const ATTENDANCE = 'attendance_explanations attendance_records desk_entries desk_files desk_threads registers'
const EVERYBODY =
  'classes evenings feed_items files grading_bands guardianships message_plans message_settings messages moves notice_attachments notices schools stand_ins subjects terms timetable_entries users wards'

const APPOINTMENTS = 'evenings talks'

const CHANGE = {
  money:
    'account_numbers bank_lines bank_sheets bank_uses bill_choices bills corrections fee_schedules own_reductions payments receipts refunds savings_returns',
  school:
    'assessment_scores assessments attendance_explanations attendance_records desk_threads registers term_report_ratings term_report_subjects term_reports',
  office: 'desk_entries guardianships invitations notices schools stand_ins timetable_entries ward_papers',
  everybody: 'feed_items message_plans users',
}
const ADD = {
  money:
    'account_numbers bank_sheets bank_uses bill_changes bill_choices bill_instalments bill_items bills cash_moves corrections day_closings fee_exceptions fee_lines fee_schedules ledger_accounts ledger_entries ledger_transactions owing_notes own_reductions payment_allocations payments receipts refunds',
  school:
    'assessment_scores assessments attendance_records desk_entries registers term_report_ratings term_report_subjects term_report_versions term_reports',
  office: 'files grading_bands invitations notice_attachments notices stand_ins timetable_entries ward_papers',
  everybody: 'feed_items live_events message_plans messages',
}
const REMOVED_OF_MONEY = 'bank_sheets bill_instalments fee_exceptions fee_lines payment_allocations'

/** What each role of the staff reaches of its own school, and nothing else: the table of domain §7, row by row. */
const STAFF_REACH: Record<StaffRole, Record<Way, string[]>> = {
  teacher: {
    read: [MARKS, ATTENDANCE, EVERYBODY, 'talks'],
    change: [CHANGE.school, CHANGE.everybody, APPOINTMENTS],
    remove: ['attendance_records term_report_ratings', APPOINTMENTS],
    add: [ADD.school, ADD.everybody, APPOINTMENTS],
  },
  head: {
    read: [
      MONEY,
      MARKS,
      ATTENDANCE,
      OFFICE,
      EVERYBODY,
      'agreed_steps long_work programs sheet_heads sheets shares talks work_files',
    ],
    change: [...Object.values(CHANGE), APPOINTMENTS, 'programs sheets shares tills'],
    remove: [
      REMOVED_OF_MONEY,
      APPOINTMENTS,
      'agreed_steps attendance_records sheets stand_ins term_report_ratings timetable_entries',
    ],
    add: [...Object.values(ADD), APPOINTMENTS, 'agreed_steps programs sheets shares tills'],
  },
  bursar: {
    read: [MONEY, EVERYBODY, 'long_work number_changes'],
    change: [CHANGE.money, CHANGE.everybody],
    remove: [REMOVED_OF_MONEY],
    add: [ADD.money, ADD.everybody],
  },
  office: {
    read: [MARKS, ATTENDANCE, OFFICE, EVERYBODY, 'long_work sheet_heads sheets talks work_files'],
    change: [CHANGE.school, CHANGE.office, CHANGE.everybody, APPOINTMENTS, 'sheets'],
    remove: [APPOINTMENTS, 'attendance_records sheets stand_ins term_report_ratings timetable_entries'],
    add: [ADD.school, ADD.office, ADD.everybody, APPOINTMENTS, 'sheets'],
  },
}

test.each(STAFF_ROLES)(
  'what the %s of a school reaches is what the doors of that role are for',
  { timeout: 180_000 },
  async (role) => {
    const fixture = await openSchools()
    const { here, staff } = fixture
    const caller = { role, userId: staff[role].id, schoolId: here.id }
    const { found } = await reached(fixture, caller, (row) => row['school_id'] === here.id || row['id'] === here.id)
    for (const way of WAYS)
      expect(found[way].toSorted(), way).toEqual(STAFF_REACH[role][way].flatMap((words) => words.split(' ')).toSorted())
  },
)

/** What the pages of a person's own account change; the office gives others their handwriting. */
const OF_MYSELF =
  'address desk_from desk_to language low_data names_on_lock_screen notify occupation own quiet_from quiet_to results_in_school_hours text_size updated_at'.split(
    ' ',
  )
const OF_OTHERS = ['signature_id', 'updated_at']

test('nobody becomes the head, moves to another school or takes over a password: of a person only the profile is theirs', async () => {
  const fixture = await openSchools()
  const { here, own, staff, changeable } = fixture
  const whoChanges = (role: Role, userId: string, of: string) => changeable({ role, userId, schoolId: here.id }, 'users', of)
  expect(await whoChanges('parent', own.guardianId, own.guardianId)).toEqual(OF_MYSELF)
  expect(await whoChanges('teacher', staff.teacher.id, staff.teacher.id)).toEqual(OF_MYSELF)
  expect(await whoChanges('teacher', staff.teacher.id, own.guardianId)).toEqual([])
  expect(await whoChanges('bursar', staff.bursar.id, staff.teacher.id)).toEqual([])
  for (const role of ['head', 'office'] as const) {
    expect(await whoChanges(role, staff[role].id, staff.teacher.id)).toEqual(OF_OTHERS)
    expect(await whoChanges(role, staff[role].id, staff[role].id)).toEqual([...OF_MYSELF, 'signature_id'].toSorted())
  }
  const ofSchool = [
    'absence_alert_at',
    'ai_enabled',
    'ai_keep_days',
    'ai_outside',
    'audit_keep_months',
    'correction_limit_minor',
    'desk_from',
    'desk_to',
    'feed_keep_months',
    'held_words',
    'messages_keep_months',
    'own',
    'pay_ahead',
    'pupils_keep_months',
    'share_performance',
    'show_position',
    'skipped_steps',
    'stage_grading',
    'updated_at',
  ]
  const ofRole = (role: 'head' | 'office') => changeable({ role, userId: staff[role].id, schoolId: here.id }, 'schools', here.id)
  expect(await ofRole('head')).toEqual(ofSchool)
  // For how long things are kept, and what needs two people, is the head's to say.
  const ofHead = (column: string) => column.endsWith('_keep_months') || column === 'correction_limit_minor'
  expect(await ofRole('office')).toEqual(ofSchool.filter((column) => !ofHead(column)))
})
