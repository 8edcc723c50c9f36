import { words } from '#lib/words'

/** Sentences of the second proof and of codes sent to a new phone or e-mail. */
export const stepUpWords = words({
  en: {
    title: 'Is it really you?',
    line: 'This protects your account. It takes a moment.',
    password: 'Your password',
    proceed: 'Go on',
    useCode: 'Send me a code instead',
    usePassword: 'Use my password instead',
    sendCode: 'Send me a code',
    codeSent: (to: string) => `We sent a code to ${to}.`,
    code: 'The code',
    sendAgain: 'Send a new code',
    againIn: (left: string) => `No code yet? Ask again in ${left}`,
    sentAgain: 'A new code is on its way.',
    neverRead: 'Never read this code to anybody, even a teacher.',
    clock: (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
    problems: {
      offline: 'No network. Nothing was sent. Try again when you have a signal.',
      wrongPassword: 'This password is not correct.',
      wrongCode: 'This code is not correct, or too old.',
      codeMissing: 'Write all the numbers of the code.',
      missing: 'Please fill this in.',
      wait: (seconds: number) =>
        seconds > 90 ? `Too many tries. Wait ${Math.ceil(seconds / 60)} minutes.` : `Too many tries. Wait ${seconds} seconds.`,
      notSent: 'We could not send the code. Wait a minute and try again.',
      otherContact: 'Another school knows you too. First ask for a code to the phone or email that it has of you.',
      joinFromStaff:
        'This belongs to your account as one of the school’s staff. Sign in with that one, and prove your other phone or email there.',
      staffSide: 'You also work at a school. Change this where you sign in as its staff.',
      taken: 'Another account uses this already. Please call the school.',
      noContact: 'The school has no phone for you that can get a code. Please call the office.',
      countryNotEnabled: 'The school does not send codes to this country. Please ask the office.',
      commonPassword: 'Many people use this password. Choose another one, or a short sentence.',
      shortPassword: 'Use 8 letters or more. Without a phone number at school, 15 or more.',
      trouble: 'The school’s computer did not answer. Try again in a moment.',
    },
  },
  fr: {
    title: 'Est-ce bien vous ?',
    line: 'Cela protège votre compte. C’est l’affaire d’un instant.',
    password: 'Votre mot de passe',
    proceed: 'Continuer',
    useCode: 'Recevoir plutôt un code',
    usePassword: 'Utiliser plutôt mon mot de passe',
    sendCode: 'Envoyez-moi un code',
    codeSent: (to: string) => `Nous avons envoyé un code à ${to}.`,
    code: 'Le code',
    sendAgain: 'Envoyer un nouveau code',
    againIn: (left: string) => `Pas encore de code ? Redemandez-le dans ${left}`,
    sentAgain: 'Un nouveau code est en route.',
    neverRead: 'Ne lisez ce code à personne, pas même à un professeur.',
    clock: (left: number) => `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`,
    problems: {
      offline: 'Pas de réseau. Rien n’a été envoyé. Réessayez avec du signal.',
      wrongPassword: 'Ce mot de passe n’est pas correct.',
      wrongCode: 'Ce code n’est pas correct, ou trop ancien.',
      codeMissing: 'Écrivez tous les chiffres du code.',
      missing: 'Remplissez ce champ, s’il vous plaît.',
      wait: (seconds: number) =>
        seconds > 90
          ? `Trop d’essais. Attendez ${Math.ceil(seconds / 60)} minutes.`
          : `Trop d’essais. Attendez ${seconds} secondes.`,
      notSent: 'Le code n’a pas pu partir. Réessayez dans une minute.',
      otherContact: 'Une autre école vous connaît aussi. Demandez d’abord un code au téléphone ou à l’e-mail qu’elle a de vous.',
      joinFromStaff:
        'Ceci appartient à votre compte du personnel de l’école. Connectez-vous avec celui-là, et prouvez-y votre autre numéro ou e-mail.',
      staffSide: 'Vous travaillez aussi dans une école. Changez ceci là où vous vous connectez comme personnel.',
      taken: 'Un autre compte l’utilise déjà. Appelez l’école, s’il vous plaît.',
      noContact: 'L’école n’a pas de téléphone pour vous qui reçoive un code. Appelez le secrétariat.',
      countryNotEnabled: 'L’école n’envoie pas de codes dans ce pays. Demandez au secrétariat.',
      commonPassword: 'Beaucoup de gens utilisent ce mot de passe. Choisissez-en un autre, ou une courte phrase.',
      shortPassword: 'Il faut 8 lettres ou plus. Sans numéro de téléphone à l’école, 15 ou plus.',
      trouble: 'L’ordinateur de l’école n’a pas répondu. Réessayez dans un instant.',
    },
  },
})
