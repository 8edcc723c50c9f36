import type { notices } from '#db/schema'
import type { Announcement } from '#modules/push'

type Notice = Pick<typeof notices.$inferSelect, 'sender' | 'action' | 'actionDueAt'> & { titles: Titles }

/** What a notice is called, for readers of each language. */
export type Titles = Record<'en' | 'fr', string>

export const titlesOf = ({
  title,
  translation,
}: {
  title: string
  translation: { language: 'en' | 'fr'; title: string } | null
}): Titles => ({ en: title, fr: title, ...(translation && { [translation.language]: translation.title }) })

/** What a lock screen says of a notice. One about a single child keeps its title for the app. */
export function textsOf({ titles, sender, action, actionDueAt }: Notice, firstName: string | null, timezone: string) {
  const by = (language: 'en' | 'fr') =>
    action === null || actionDueAt === null ? null : dayText(actionDueAt, timezone, language)
  const [enDay, frDay] = [by('en'), by('fr')]
  return {
    en: {
      title: firstName === null ? titles.en : `A notice about ${firstName}`,
      body: enDay === null ? `From ${sender}.` : `From ${sender}. Please answer by ${enDay}.`,
    },
    fr: {
      title: firstName === null ? titles.fr : `Une information au sujet de ${firstName}`,
      body: frDay === null ? `De ${sender}.` : `De ${sender}. Répondez avant le ${frDay}.`,
    },
  } satisfies Announcement['texts']
}

/** What a lock screen says of a ward who is not in school: never why. */
export const absenceTexts = (firstName: string): Announcement['texts'] => ({
  en: { title: `${firstName} is not in school today`, body: 'Please tell the school why, in the app or by phone.' },
  fr: {
    title: `${firstName} n’est pas à l’école aujourd’hui`,
    body: 'Dites à l’école pourquoi, dans l’application ou par téléphone.',
  },
})

export const dayText = (moment: Date, timeZone: string, language: 'en' | 'fr') =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', { timeZone, day: 'numeric', month: 'long' }).format(moment)
