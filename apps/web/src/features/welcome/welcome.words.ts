import { words } from '@schoolgate/ui/lib/words'

export const welcomeWords = words({
  en: {
    title: 'Welcome',
    promise: 'Your child’s school, on your phone',
    line: 'See who is in class, read results, pay fees, and hear what the school says. Works when the network does not.',
    signIn: 'Sign in',
    home: 'Go to Home',
    realSchool: 'Is this really our school?',
  },
  fr: {
    title: 'Bienvenue',
    promise: 'L’école de votre enfant, sur votre téléphone',
    line: 'Voyez qui est en classe, lisez les résultats, payez l’école et lisez ce qu’elle dit. Même sans réseau.',
    signIn: 'Se connecter',
    home: 'Aller à l’accueil',
    realSchool: 'Est-ce vraiment notre école\u00a0?',
  },
})
