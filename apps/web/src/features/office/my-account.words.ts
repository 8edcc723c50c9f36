import { words } from '@schoolgate/ui/lib/words'

export const myAccountWords = words({
  en: {
    title: 'Your own account',
    leave: 'Leave it as it is',
    phone: {
      change: 'Change your phone number',
      line: 'We send a code to the new number. You sign in with it, as a parent too.',
      label: 'New phone number',
      wrong: 'This is not a phone number we can use.',
      saved: 'Your phone number is changed. Everywhere else you are signed out.',
    },
    email: {
      change: 'Change your email',
      line: 'We send a code to it, to see that it is yours. You sign in with it, as a parent too.',
      label: 'New email',
      wrong: 'This is not an email we can use.',
      saved: 'Your email is changed. Everywhere else you are signed out.',
    },
    password: {
      change: 'Change your password',
      line: 'You sign in with it, as a parent too.',
      label: 'Your new password',
      saved: 'Your password is changed. Everywhere else you are signed out.',
    },
  },
  fr: {
    title: 'Votre propre compte',
    leave: 'Laisser comme c’est',
    phone: {
      change: 'Changer votre numéro de téléphone',
      line: 'Nous envoyons un code au nouveau numéro. Il sert à vous connecter, aussi comme parent.',
      label: 'Nouveau numéro',
      wrong: 'Ce n’est pas un numéro que nous pouvons utiliser.',
      saved: 'Votre numéro est changé. Partout ailleurs, vous êtes déconnecté.',
    },
    email: {
      change: 'Changer votre e-mail',
      line: 'Nous y envoyons un code, pour voir qu’il est à vous. Il sert à vous connecter, aussi comme parent.',
      label: 'Nouvel e-mail',
      wrong: 'Ce n’est pas un e-mail que nous pouvons utiliser.',
      saved: 'Votre e-mail est changé. Partout ailleurs, vous êtes déconnecté.',
    },
    password: {
      change: 'Changer votre mot de passe',
      line: 'Il sert à vous connecter, aussi comme parent.',
      label: 'Votre nouveau mot de passe',
      saved: 'Votre mot de passe est changé. Partout ailleurs, vous êtes déconnecté.',
    },
  },
})
