import { words } from '@schoolgate/ui/lib/words'

/** The sentences of signing in at an outside provider. */
export const outsideLoginWords = words({
  en: { signInAt: (name: string) => `Sign in with ${name}` },
  fr: { signInAt: (name) => `Se connecter avec ${name}` },
})
