import type { OfficialAccountRow } from '#db/schema'
import { clockIn } from '#lib/local-time'

/** Countries whose schools write to their parents in French. */
const FRENCH = ['BJ', 'CI', 'CM', 'SN', 'TG']

type Change = {
  before: OfficialAccountRow | null
  after: OfficialAccountRow
  worksFrom: Date
  timezone: string
  /** The office's phone. */
  office: string
}
type Texts = { title: string; body: string }

const whole = ({ network, name, number, shows }: OfficialAccountRow) =>
  [network, name, number, shows === null ? null : `(${shows})`].filter((part) => part !== null).join(' ')

/** Fri 13 March, 10:31: on the school's clock. */
const momentIn = (locale: string, timeZone: string, moment: Date) =>
  `${new Intl.DateTimeFormat(locale, { timeZone, weekday: 'short', day: 'numeric', month: 'long' }).format(moment).replace(',', '')}, ${clockIn(timeZone, moment)}`

/** What parents read when two people agreed, in the language of the country. */
export function noticeTexts(country: string, { before, after, worksFrom, timezone, office }: Change): Texts {
  const isFrench = FRENCH.includes(country)
  const from = momentIn(isFrench ? 'fr-FR' : 'en-GB', timezone, worksFrom)
  if (isFrench)
    return {
      title: before === null ? 'Un numéro de plus pour payer' : 'Notre numéro de paiement change',
      body:
        before === null
          ? `À partir du ${from} vous pouvez aussi payer à ${whole(after)}. Les autres numéros restent. Un doute\u00a0? Appelez le bureau\u00a0: ${office}.`
          : `Jusqu’au ${from} payez à ${whole(before)}, ensuite à ${whole(after)}. Un doute\u00a0? Appelez le bureau\u00a0: ${office}.`,
    }
  return {
    title: before === null ? 'One more number to pay to' : 'Our number for payments changes',
    body:
      before === null
        ? `From ${from} you may also pay to ${whole(after)}. The other numbers stay. In doubt? Call the office: ${office}.`
        : `Until ${from} pay to ${whole(before)}, then to ${whole(after)}. In doubt? Call the office: ${office}.`,
  }
}

/** What the heads, the bursars and the office read on a lock screen: that something happens, never a number. */
export const staffTexts: Record<'asked' | 'agreed' | 'stopped' | 'works', (who: string) => { en: Texts; fr: Texts }> = {
  asked: (who) => ({
    en: {
      title: 'Another official number is asked for',
      body: `${who} asks for another number to which parents pay. It works only when a second person says yes, and a day later.`,
    },
    fr: {
      title: 'Un autre numéro officiel est demandé',
      body: `${who} demande un autre numéro auquel les parents paient. Il ne vaut que si une seconde personne dit oui, et un jour plus tard.`,
    },
  }),
  agreed: (who) => ({
    en: {
      title: 'An official number changes in 24 hours',
      body: `${who} said yes as the second person. Parents are told. Until then it can be stopped in Settings.`,
    },
    fr: {
      title: 'Un numéro officiel change dans 24 heures',
      body: `${who} a dit oui en second. Les parents sont prévenus. D’ici là on peut l’arrêter dans les Réglages.`,
    },
  }),
  stopped: (who) => ({
    en: { title: 'A change of an official number was stopped', body: `${who} stopped it. The numbers stay as they are.` },
    fr: { title: 'Un changement de numéro a été arrêté', body: `${who} l’a arrêté. Les numéros restent tels quels.` },
  }),
  works: () => ({
    en: { title: 'The new official number works', body: 'Two people agreed a day ago. Parents see it from now on.' },
    fr: {
      title: 'Le nouveau numéro officiel vaut',
      body: 'Deux personnes l’ont accordé il y a un jour. Les parents le voient désormais.',
    },
  }),
}
