import { words } from '@schoolgate/ui/lib/words'

export const contactWords = words({
  en: {
    phone: {
      title: 'Your phone number',
      line: 'We send a code to the new number. You sign in with it.',
      label: 'New phone number',
      hint: 'Write it like 024 555 0182.',
      wrong: 'This is not a phone number we can use.',
      saved: 'Your phone number is changed. Other phones are signed out.',
    },
    email: {
      title: 'Your email',
      line: 'We send a code to it, to see that it is yours.',
      label: 'Email',
      hint: 'Write it like ama@mail.com.',
      wrong: 'This is not an email we can use.',
      saved: 'Your email is checked.',
    },
    missing: 'Please fill this in.',
    sendCode: 'Send a code',
  },
  fr: {
    phone: {
      title: 'Votre numéro de téléphone',
      line: 'Nous envoyons un code au nouveau numéro. Il sert à se connecter.',
      label: 'Nouveau numéro',
      hint: 'Écrivez-le comme 024 555 0182.',
      wrong: 'Ce n’est pas un numéro que nous pouvons utiliser.',
      saved: 'Votre numéro est changé. Les autres téléphones sont déconnectés.',
    },
    email: {
      title: 'Votre e-mail',
      line: 'Nous y envoyons un code, pour voir qu’il est à vous.',
      label: 'E-mail',
      hint: 'Écrivez-le comme ama@mail.com.',
      wrong: 'Ce n’est pas un e-mail que nous pouvons utiliser.',
      saved: 'Votre e-mail est vérifié.',
    },
    missing: 'Remplissez ce champ, s’il vous plaît.',
    sendCode: 'Envoyer un code',
  },
})
