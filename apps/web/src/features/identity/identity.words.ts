import { words } from '@schoolgate/ui/lib/words'

/** Sentences of signing out; those of signing in are in login.words.ts. */
export const identityWords = words({
  en: {
    logout: 'Logout',
    // Fixed by the specification, §2.
    reallyLogout: 'Do you really want to Logout?',
    logoutLine: 'You will need a new code or your password to come back in. Saved pages on this phone will be cleared.',
    stay: 'Stay',
    unsent: 'The school does not have this yet. If you log out now it is thrown away:',
    logoutAnyway: 'Throw away and Logout',
    moreUnsent: (count: number) => `and ${count} more`,
  },
  fr: {
    logout: 'Se déconnecter',
    reallyLogout: 'Voulez-vous vraiment vous déconnecter\u00a0?',
    logoutLine:
      'Il vous faudra un nouveau code ou votre mot de passe pour revenir. Les pages gardées sur ce téléphone seront effacées.',
    stay: 'Rester',
    unsent: 'L’école n’a pas encore ceci. Si vous vous déconnectez maintenant, c’est perdu\u00a0:',
    logoutAnyway: 'Jeter et se déconnecter',
    moreUnsent: (count) => `et ${count} de plus`,
  },
})
