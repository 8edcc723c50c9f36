import { GRADING_PRESETS } from '@schoolgate/contracts/grading'
import { KEEPING } from '@schoolgate/contracts/retention'
import { EMBLEMS } from '@schoolgate/contracts/schools'
import { eq } from 'drizzle-orm'
import { isSupportedCountry } from 'libphonenumber-js/max'
import type { Tx } from '#db'
import { gradingBands, schools } from '#db/schema'
import { newId } from '#lib/random'
import { upsert } from '#db/bulk'
import {
  email,
  money,
  oneOf,
  optional,
  otherwise,
  phone,
  reference,
  several,
  text,
  time,
  whole,
  Wrong,
  yesNo,
  type Cell,
} from './cells.ts'
import { countryWithoutCodes } from './contacts.ts'
import { dataFile } from './data-file.ts'
import type { RowOf } from './rows.ts'

type Account = { kind: 'momo' | 'bank'; network: string | null; name: string; number: string; shows: string | null }

const words = text(80)

const accountText = ({ kind, network, name, number, shows }: Account): string =>
  [kind, network, name, number, shows].filter((part) => part).join(' / ')

/** `momo / MTN / Merchant / 482 913 / NYANSAPO PREP` or `bank / GCB Bank / Account name / 1021130048217`. */
const account: Cell<Account> = {
  isRequired: false,
  read(written, school) {
    const [kind = '', network = '', name = '', number = '', shows = '', ...rest] = written.split('/').map((part) => part.trim())
    const wrong = words.read(written, school)
    if (wrong instanceof Wrong) return wrong
    return (kind === 'momo' || kind === 'bank') && name !== '' && number !== '' && rest.length === 0
      ? { kind, network: network || null, name, number, shows: shows || null }
      : new Wrong(
          `“${written.slice(0, 40)}” is not an account.`,
          'Write momo or bank / network or bank / name / number / what the phone shows.',
        )
  },
  show: accountText,
  // A place that is empty is kept where another one follows.
  write: ({ kind, network, name, number, shows }) =>
    [kind, network ?? '', name, number, ...(shows === null ? [] : [shows])].join(' / '),
}

const timezone: Cell<string> = {
  isRequired: true,
  read: (written) =>
    Intl.supportedValuesOf('timeZone').includes(written.trim())
      ? written.trim()
      : new Wrong(`“${written.slice(0, 40)}” is not a time zone.`, 'Write it as Africa/Accra or Africa/Lagos.'),
}

const columns = {
  code: reference,
  name: text(120),
  short_name: optional(text(60)),
  motto: optional(text(120)),
  emblem: otherwise(oneOf(EMBLEMS), 'nyansapo'),
  accent_color: otherwise(colour(), '#0F5B48'),
  address: optional(text()),
  digital_address: optional(text(30)),
  town: optional(text(60)),
  region: optional(text(60)),
  country: oneOf<string>(['GH', 'NG', 'CI', 'TG', 'BJ', 'SN', 'SL', 'LR', 'GM', 'CM']),
  phones: several(phone),
  sms_countries: several(country()),
  whatsapp: optional(phone),
  email: optional(email),
  website: optional(text(120)),
  head_teacher_name: text(120),
  head_teacher_title: text(20),
  currency: oneOf<string>(['GHS', 'NGN', 'XOF', 'XAF', 'SLE', 'LRD', 'GMD']),
  timezone,
  grading_scale: oneOf<string>(Object.keys(GRADING_PRESETS)),
  class_weight: otherwise(whole(0, 100), 50),
  show_position: otherwise(yesNo, true),
  school_days: several(whole(1, 7)),
  absence_alert_at: optional(time),
  official_accounts: several(account),
  minimum_payment: otherwise(money, 0),
  fee_bearer: otherwise(oneOf(['school', 'payer']), 'payer'),
  paystack_subaccount: optional(subaccount()),
  pay_ahead: otherwise(yesNo, true),
  ai_enabled: otherwise(yesNo, true),
  ai_outside: otherwise(yesNo, false),
  ai_keep_days: optional(whole(1, 3650)),
  audit_keep_months: keeping('audit'),
  messages_keep_months: keeping('messages'),
  feed_keep_months: keeping('feed'),
  pupils_keep_months: keeping('pupils'),
  share_performance: otherwise(yesNo, false),
}

function keeping(what: keyof typeof KEEPING): Cell<number> {
  const { least, most, usual } = KEEPING[what]
  return otherwise(whole(least, most), usual)
}

/** A typing mistake here would send a school's money to nobody: Paystack's own spelling or nothing. */
function subaccount(): Cell<string> {
  return {
    isRequired: true,
    read: (written) =>
      /^ACCT_[a-z0-9]{6,40}$/i.test(written.trim())
        ? written.trim()
        : new Wrong(`“${written.slice(0, 20)}” is not a Paystack subaccount.`, 'Copy it from Paystack: ACCT_…'),
  }
}

function country(): Cell<string> {
  return {
    isRequired: true,
    read(written) {
      const code = written.trim().toUpperCase()
      return isSupportedCountry(code)
        ? code
        : new Wrong(`“${written.slice(0, 20)}” is not a country.`, 'Write its two letters: GB for +44, US for the United States.')
    },
  }
}

function colour(): Cell<string> {
  return {
    isRequired: true,
    read: (written) =>
      /^#[0-9a-f]{6}$/i.test(written.trim())
        ? written.trim().toUpperCase()
        : new Wrong(`“${written.slice(0, 20)}” is not a colour.`, 'Write it as #0F5B48.'),
  }
}

type Row = RowOf<typeof columns>

const WEEK = [1, 2, 3, 4, 5]

export const schoolFile = dataFile({
  name: 'school',
  columns,
  key: ['code'],
  called: (row) => row.name,
  prepare({ row }, context) {
    if (row.school_days.length === 0) row.school_days = WEEK
    context.school.currency = row.currency
    context.school.timezone = row.timezone
  },
  check(lines, context) {
    for (const { fault } of lines.slice(1))
      fault('code', 'There is more than one school here.', 'Import each school from a folder of its own.')
    const [line] = lines
    if (!line) return
    if (line.row.phones.length === 0)
      line.fault('phones', 'The school has no phone.', 'Write at least one number that parents can call.')
    Object.assign(context.school, {
      country: line.row.country,
      smsCountries: line.row.sms_countries,
      currency: line.row.currency,
      timezone: line.row.timezone,
      schoolDays: line.row.school_days,
      gradingScale: line.row.grading_scale,
    })
    // Who signs in by a phone abroad would wait for its codes in vain.
    const missing = [...context.people.values()].flatMap(({ phone: held }) => countryWithoutCodes(held, context.school) ?? [])
    if (missing.length > 0)
      line.fault(
        'sms_countries',
        `People here have phones of ${[...new Set(missing)].join(', ')}, where the school would send no codes.`,
        `Write ${[...new Set([...line.row.sms_countries, ...missing])].join(' | ')}.`,
      )
  },
  async held(tx, { school }) {
    const rows = await tx.select().from(schools).where(eq(schools.id, school.id))
    return rows.map((row) => ({ state: 'here' as const, row: shownAs(row), own: row.own }))
  },
  async write(tx, rows, { school, now }) {
    await upsert(
      tx,
      schools,
      rows.map((row) => ({ id: school.id, ...keptAs(row), updatedAt: now })),
      ['id'],
    )
    for (const row of rows) await copyPreset(tx, school.id, row.grading_scale)
  },
})

const shownAs = (row: typeof schools.$inferSelect): Row => ({
  code: row.code,
  name: row.name,
  short_name: row.shortName,
  motto: row.motto,
  emblem: row.emblem,
  accent_color: row.accentColor,
  address: row.address,
  digital_address: row.digitalAddress,
  town: row.town,
  region: row.region,
  country: row.country,
  phones: row.phones,
  sms_countries: row.smsCountries,
  whatsapp: row.whatsapp,
  email: row.email,
  website: row.website,
  head_teacher_name: row.headTeacherName,
  head_teacher_title: row.headTeacherTitle,
  currency: row.currency,
  timezone: row.timezone,
  grading_scale: row.gradingScale,
  class_weight: row.classWeight,
  show_position: row.showPosition,
  school_days: row.schoolDays,
  absence_alert_at: row.absenceAlertAt,
  official_accounts: row.officialAccounts.map(({ kind, network, name, number, shows }) => ({
    kind,
    network,
    name,
    number,
    shows,
  })),
  minimum_payment: row.minimumPaymentMinor,
  fee_bearer: row.feeBearer,
  paystack_subaccount: row.paystackSubaccount,
  pay_ahead: row.payAhead,
  ai_enabled: row.aiEnabled,
  ai_outside: row.aiOutside,
  ai_keep_days: row.aiKeepDays,
  audit_keep_months: row.auditKeepMonths,
  messages_keep_months: row.messagesKeepMonths,
  feed_keep_months: row.feedKeepMonths,
  pupils_keep_months: row.pupilsKeepMonths,
  share_performance: row.sharePerformance,
})

const keptAs = (row: Row) => ({
  code: row.code,
  name: row.name,
  shortName: row.short_name,
  motto: row.motto,
  emblem: row.emblem,
  accentColor: row.accent_color,
  address: row.address,
  digitalAddress: row.digital_address,
  town: row.town,
  region: row.region,
  country: row.country,
  phones: row.phones,
  smsCountries: row.sms_countries,
  whatsapp: row.whatsapp,
  email: row.email,
  website: row.website,
  headTeacherName: row.head_teacher_name,
  headTeacherTitle: row.head_teacher_title,
  currency: row.currency,
  timezone: row.timezone,
  gradingScale: row.grading_scale,
  classWeight: row.class_weight,
  showPosition: row.show_position,
  schoolDays: row.school_days,
  absenceAlertAt: row.absence_alert_at,
  officialAccounts: row.official_accounts,
  minimumPaymentMinor: row.minimum_payment,
  feeBearer: row.fee_bearer,
  paystackSubaccount: row.paystack_subaccount,
  payAhead: row.pay_ahead,
  aiEnabled: row.ai_enabled,
  aiOutside: row.ai_outside,
  aiKeepDays: row.ai_keep_days,
  auditKeepMonths: row.audit_keep_months,
  messagesKeepMonths: row.messages_keep_months,
  feedKeepMonths: row.feed_keep_months,
  pupilsKeepMonths: row.pupils_keep_months,
  sharePerformance: row.share_performance,
})

/** A scale the school does not have yet is copied from the preset; one it has stays as the school made it. */
export async function copyPreset(tx: Tx, schoolId: string, scale: string): Promise<void> {
  const bands = (new Map(Object.entries(GRADING_PRESETS)).get(scale) ?? []).map(([fromScore, grade, level]) => ({
    id: newId(),
    schoolId,
    scale,
    fromScore,
    grade,
    level,
  }))
  if (bands.length > 0) await tx.insert(gradingBands).values(bands).onConflictDoNothing()
}
