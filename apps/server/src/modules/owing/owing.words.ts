import type { Announcement } from '#modules/push'

/** A kind word on the lock screen: no amount, no child, no blame, and a way to talk. */
export function reminderTexts(phone: string | undefined): Announcement['texts'] {
  const [en, fr] = phone === undefined ? ['', ''] : [`, or call ${phone}`, `, ou appelez le ${phone}`]
  return {
    en: { title: 'A word about school fees', body: `Any part helps. If it is hard, name a day in the app${en}.` },
    fr: {
      title: 'Un mot au sujet des frais de scolarité',
      body: `Chaque part compte. Si c’est difficile, nommez un jour dans l’application${fr}.`,
    },
  }
}
