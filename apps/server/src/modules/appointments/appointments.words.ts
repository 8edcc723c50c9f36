import type { Announcement } from '#modules/push'

type Texts = Announcement['texts']

const inApp = { en: 'The time is in the app.', fr: 'L’heure est dans l’application.' }

const dayText = (day: string, language: 'en' | 'fr') =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'fr-FR', {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(Date.parse(`${day}T00:00:00Z`))

/*
 * What a lock screen says of talks with teachers: neither with whom nor about whom.
 */

export const openedTexts = (day: string): Texts => ({
  en: { title: `Parents’ evening on ${dayText(day, 'en')}`, body: 'Please choose your time in the app.' },
  fr: { title: `Rencontre avec les parents, ${dayText(day, 'fr')}`, body: 'Choisissez votre heure dans l’application.' },
})

export const TOMORROW_TEXTS: Texts = {
  en: { title: 'Tomorrow you talk at school', body: inApp.en },
  fr: { title: 'Demain, vous avez un entretien à l’école', body: inApp.fr },
}

export const GIVEN_TEXTS: Texts = {
  en: { title: 'The school keeps a time for you', body: inApp.en },
  fr: { title: 'L’école vous garde une heure', body: inApp.fr },
}

export const MOVED_TEXTS: Texts = {
  en: { title: 'Your talk at school is later', body: inApp.en },
  fr: { title: 'Votre entretien à l’école est plus tard', body: inApp.fr },
}

export const TAKEN_AWAY_TEXTS: Texts = {
  en: { title: 'Your talk at school does not take place', body: 'Please choose another time in the app, or call the school.' },
  fr: { title: 'Votre entretien à l’école n’a pas lieu', body: 'Choisissez une autre heure, ou appelez l’école.' },
}

/** How the talk stands in a parent's own calendar. */
export const eventTitle = (teacher: string, ward: string, language: 'en' | 'fr'): string =>
  language === 'en' ? `Talk with ${teacher} about ${ward}` : `Entretien avec ${teacher} au sujet de ${ward}`
