import type { Announcement } from '#modules/push'
import { dayText, type Titles } from './lock-screen.words.ts'

type Texts = Announcement['texts']

const inApp = { en: 'You can see it in the app.', fr: 'À voir dans l’application.' }

/** What a lock screen says so many days before fees are due; never an amount. */
export function feesTexts(days: number): Texts {
  const en = days === 0 ? 'School fees are due today' : `School fees are due in ${days} days`
  const fr = days === 0 ? 'Les frais de scolarité sont à payer aujourd’hui' : `Frais de scolarité : encore ${days} jours`
  return { en: { title: en, body: inApp.en }, fr: { title: fr, body: inApp.fr } }
}

/** On the day that a guardian named: no blame, and a way out. */
export const PROMISE_TEXTS: Texts = {
  en: { title: 'Today is the day you named for fees', body: 'Is it hard this month? Choose another day in the app.' },
  fr: {
    title: 'C’est le jour que vous avez choisi pour les frais',
    body: 'C’est difficile ce mois-ci ? Choisissez un autre jour.',
  },
}

/** The last day but one to answer a notice. One about a single child keeps its title for the app. */
export const answerTexts = (titles: Titles, wardName: string | null): Texts => ({
  en: { title: wardName === null ? titles.en : `A notice about ${wardName}`, body: 'Please answer by tomorrow.' },
  fr: { title: wardName === null ? titles.fr : `Une information au sujet de ${wardName}`, body: 'Répondez d’ici demain.' },
})

/** When the office asks those who have not answered once more. */
export function remindTexts(titles: Titles, wardName: string | null, dueAt: Date | null, timezone: string): Texts {
  const by = (language: 'en' | 'fr') => (dueAt === null ? null : dayText(dueAt, timezone, language))
  const [en, fr] = [by('en'), by('fr')]
  const { en: first, fr: second } = answerTexts(titles, wardName)
  return {
    en: { ...first, body: en === null ? 'Please answer.' : `Please answer by ${en}.` },
    fr: { ...second, body: fr === null ? 'Répondez, s’il vous plaît.' : `Répondez avant le ${fr}.` },
  }
}

export const signTexts = (firstName: string): Texts => ({
  en: { title: `${firstName}’s term report waits for you`, body: 'Please sign that you have seen it.' },
  fr: { title: `Le bulletin de ${firstName} vous attend`, body: 'Signez pour dire que vous l’avez vu.' },
})
