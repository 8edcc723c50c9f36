import { words } from '@schoolgate/ui/lib/words'

/** The sentences one meets first on the login page; the others are fetched meanwhile (login-steps.words.ts). */
export const loginWords = words({
  en: {
    title: 'Sign in',
    ways: 'Ways to sign in',
    phoneCode: 'Phone code',
    email: 'Email',
    yourPhone: 'Your phone number',
    phoneHint: 'Use the number you gave the school.',
    sendCode: 'Send me a code',
    free: 'The code comes by SMS. It costs you nothing.',
    passwordSet: 'Your new password is set.',
    passwordSetLine: 'Sign in with it now.',
    newHere: 'New here? The school office adds you with your phone number.',
    realSchool: 'Is this really our school?',
    otherSchool: 'Choose another school',
    chooseSchool: 'Choose your school',
    allSchools: 'One way in, for all your children’s schools',
    problems: {
      offline: 'No network. Nothing was sent. Try again when you have a signal.',
      notAPhoneField: 'Write it like 024 555 0182.',
    },
  },
  fr: {
    title: 'Se connecter',
    ways: 'Façons de se connecter',
    phoneCode: 'Code par SMS',
    email: 'E-mail',
    yourPhone: 'Votre numéro de téléphone',
    phoneHint: 'Le numéro que vous avez donné à l’école.',
    sendCode: 'Envoyez-moi un code',
    free: 'Le code arrive par SMS. Il ne vous coûte rien.',
    passwordSet: 'Votre nouveau mot de passe est enregistré.',
    passwordSetLine: 'Connectez-vous avec lui maintenant.',
    newHere: 'Nouveau ici\u00a0? Le secrétariat vous ajoute avec votre numéro de téléphone.',
    realSchool: 'Est-ce vraiment notre école\u00a0?',
    otherSchool: 'Choisir une autre école',
    chooseSchool: 'Choisir votre école',
    allSchools: 'Une seule entrée, pour toutes les écoles de vos enfants',
    problems: {
      offline: 'Pas de réseau. Rien n’a été envoyé. Réessayez quand vous aurez du signal.',
      notAPhoneField: 'Écrivez-le comme 024 555 0182.',
    },
  },
})
