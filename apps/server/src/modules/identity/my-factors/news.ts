import type { Announcement } from '#modules/push'

/** The heads hear at once when somebody comes in by paper: if it was not they, the school's people ask them. */
export const RECOVERY_CODE_NEWS = (who: string): Omit<Announcement, 'schoolId' | 'userIds' | 'dedupeKey'> => ({
  kind: 'account',
  class: 'urgent',
  isAlarm: true,
  tag: 'recovery_code',
  navigate: '/',
  texts: {
    en: {
      title: 'A paper code was used',
      body: `${who} signed in with a paper code. Ask them if it was they, and whether their phone is lost.`,
    },
    fr: {
      title: 'Un code sur papier a servi',
      body: `${who} s’est connecté avec un code sur papier. Demandez si c’était bien cette personne, et si son téléphone est perdu.`,
    },
  },
  ttlSeconds: 86_400,
})
