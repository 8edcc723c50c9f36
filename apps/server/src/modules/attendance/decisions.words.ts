import type { Announcement } from '#modules/push'

/** What a lock screen says where the school asks back: never what, nor about which reason. */
export const questionTexts = (firstName: string): Announcement['texts'] => ({
  en: { title: `The school asks about ${firstName}`, body: 'It is about a day away. Please answer in the app.' },
  fr: {
    title: `L’école pose une question sur ${firstName}`,
    body: 'Il s’agit d’un jour d’absence. Répondez dans l’application.',
  },
})
