import { words } from '@schoolgate/ui/lib/words'

export const installWords = words({
  en: {
    title: 'Keep Schoolgate on this phone',
    line: 'It opens like any app and needs almost no space.',
    install: 'Put it on my phone',
    apple: 'Touch Share, then “Add to Home Screen”.',
    there: 'Schoolgate is on this phone.',
    byHand: 'Open the browser’s menu and choose “Install app” or “Add to Home screen”.',
  },
  fr: {
    title: 'Garder Schoolgate sur ce téléphone',
    line: 'Il s’ouvre comme une application et ne prend presque pas de place.',
    install: 'L’installer sur mon téléphone',
    apple: 'Touchez Partager, puis «\u00a0Sur l’écran d’accueil\u00a0».',
    there: 'Schoolgate est installé sur ce téléphone.',
    byHand:
      'Ouvrez le menu du navigateur et choisissez «\u00a0Installer l’application\u00a0» ou «\u00a0Ajouter à l’écran d’accueil\u00a0».',
  },
})
