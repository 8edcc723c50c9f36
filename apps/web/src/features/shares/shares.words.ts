import { plural, words } from '@schoolgate/ui/lib/words'

export const sharesWords = words({
  en: {
    days: 'How long shall it open?',
    forDays: (n: number) => plural('en', n, { one: '1 day', other: `${n} days` }),
    make: 'Make a link',
    made: 'The link is ready.',
    send: 'Send the link',
    copied: 'The link is copied.',
    notCopied: 'This phone could not copy the link.',
    links: 'Links',
    noLinks: 'There is no link yet.',
    until: (day: string) => `Opens until ${day}`,
    over: 'Is over',
    stopped: 'Taken back',
    madeBy: (name: string) => `made by ${name}`,
    opened: (n: number, last: string | null) =>
      n === 0
        ? 'not opened yet'
        : `${plural('en', n, { one: 'opened once', other: `opened ${n} times` })}${last === null ? '' : `, last ${last}`}`,
    stop: 'Take back',
    takenBack: 'The link is taken back.',
    problem: 'That did not work. Check your network and try again.',
    tooMany: 'There are many links already. Take one back first.',
  },
  fr: {
    days: 'Combien de temps s’ouvre-t-il\u00a0?',
    forDays: (n: number) => plural('fr', n, { one: '1 jour', other: `${n} jours` }),
    make: 'Créer un lien',
    made: 'Le lien est prêt.',
    send: 'Envoyer le lien',
    copied: 'Le lien est copié.',
    notCopied: 'Ce téléphone n’a pas pu copier le lien.',
    links: 'Liens',
    noLinks: 'Il n’y a pas encore de lien.',
    until: (day: string) => `S’ouvre jusqu’au ${day}`,
    over: 'Terminé',
    stopped: 'Repris',
    madeBy: (name: string) => `créé par ${name}`,
    opened: (n: number, last: string | null) =>
      n === 0
        ? 'pas encore ouvert'
        : `${plural('fr', n, { one: 'ouvert une fois', other: `ouvert ${n} fois` })}${last === null ? '' : `, dernière fois ${last}`}`,
    stop: 'Reprendre',
    takenBack: 'Le lien est repris.',
    problem: 'Cela n’a pas marché. Vérifiez le réseau et réessayez.',
    tooMany: 'Il y a déjà beaucoup de liens. Reprenez-en un d’abord.',
  },
})
