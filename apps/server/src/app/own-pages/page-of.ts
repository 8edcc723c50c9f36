import type { Saying } from '@schoolgate/contracts/page-words'
import type { Ward } from '@schoolgate/contracts/wards'
import { moneyText } from '#lib/money'
import { dayTextOf } from '#modules/feed'
import type { Asked } from './asking.ts'
import type { Reader } from './reader.ts'

/** The page that is asked for: its reader, what its address names, and how its answers are asked for. */
export type OwnPageOf = Reader & {
  personId: string
  ask: Asked['ask']
  /** The id in the path, `''` where there is none. */
  id: string
  query: URLSearchParams
  /** The ward it is about: the one in its address, else the one chosen on the device, else the first. */
  ward: Ward | undefined
  now: Date
  say: Saying
}

const LOCALES = { en: 'en-GB', fr: 'fr-FR' }

export const sayingTo = ({
  profile: { fullname, language },
  school: { timezone },
}: Pick<Reader, 'profile' | 'school'>): Saying => ({
  fullname,
  money: (money) => moneyText(money, language),
  dayOf: (moment) => dayTextOf(new Date(moment), { language, timezone }),
  number: (value) => (value === null ? '' : value.toLocaleString(LOCALES[language], { maximumFractionDigits: 1 })),
})
