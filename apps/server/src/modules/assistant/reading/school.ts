import type { Money } from '@schoolgate/contracts/money'
import type { OfficialAccount } from '@schoolgate/contracts/schools'
import { localPhone } from '#lib/phone'
import type { ReadingContext } from './reading-context.ts'
import type { LookResult } from './shape.ts'

export type SchoolFound = {
  name: string
  motto: string | null
  phones: string[]
  whatsapp: string | null
  email: string | null
  website: string | null
  address: string | null
  digital_address: string | null
  town: string | null
  head_teacher: string
  official_accounts: OfficialAccount[]
  minimum_part_payment: Money
  fee_bearer: 'school' | 'payer'
  pay_ahead: boolean
}

/** How to reach the school, and how to pay it. */
export async function readSchool({ school, ward }: ReadingContext): Promise<LookResult<'school', SchoolFound>> {
  return {
    tool: 'school',
    state: 'found',
    data: {
      name: school.name,
      motto: school.motto,
      phones: school.phones.map(localPhone),
      whatsapp: school.whatsapp && localPhone(school.whatsapp),
      email: school.email,
      website: school.website,
      address: school.address,
      digital_address: school.digital_address,
      town: school.town,
      head_teacher: `${school.head_teacher_title} ${school.head_teacher_name}`.trim(),
      official_accounts: school.official_accounts,
      minimum_part_payment: { amount_minor: school.payment.minimum_part_payment_minor, currency: school.currency },
      fee_bearer: school.payment.fee_bearer,
      pay_ahead: school.payment.pay_ahead,
    },
    sources: [
      { key: 'school', kind: 'school', id: school.id, about: school.name, route: '/verify' },
      { key: 'pay', kind: 'bills', id: ward.id, about: ward.first_name, route: `/bills?ward=${ward.id}` },
    ],
    untrusted: [],
  }
}
