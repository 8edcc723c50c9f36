import type { Announcement } from '#modules/push'

/** Who invited hears that the link came to somebody else. */
export const refusedNews = (who: string): Omit<Announcement, 'schoolId' | 'userIds' | 'dedupeKey'> => ({
  kind: 'account',
  class: 'urgent',
  isAlarm: true,
  tag: 'invitation',
  navigate: '/',
  texts: {
    en: {
      title: 'An invitation came to the wrong person',
      body: `Somebody says that they are not ${who}. The invitation has ended: look at the phone and the e-mail, and invite again.`,
    },
    fr: {
      title: 'Une invitation est arrivée à la mauvaise personne',
      body: `Quelqu’un dit ne pas être ${who}. L’invitation n’est plus valable : vérifiez le téléphone et l’e-mail, puis invitez de nouveau.`,
    },
  },
  ttlSeconds: 86_400,
})
