import { plural, words } from '#lib/words'

export const bodyWords = words({
  en: {
    listen: 'Listen instead',
    listenTakes: (time: string) => `${time} · no data`,
    reading: 'Your phone is reading',
    stop: 'Stop reading',
    when: 'When',
    until: 'Until',
    where: 'Where',
    papers: 'Papers',
    files: (n: number, size: string) => plural('en', n, { one: `${n} file · ${size}`, other: `${n} files · ${size}` }),
    kinds: { pdf: 'PDF', picture: 'Picture', file: 'File' },
    needsNetwork: 'Papers need the network.',
  },
  fr: {
    listen: 'Écouter plutôt',
    listenTakes: (time: string) => `${time} · sans données`,
    reading: 'Votre téléphone lit',
    stop: 'Arrêter la lecture',
    when: 'Quand',
    until: 'Jusqu’à',
    where: 'Où',
    papers: 'Documents',
    files: (n: number, size: string) => plural('fr', n, { one: `${n} fichier · ${size}`, other: `${n} fichiers · ${size}` }),
    kinds: { pdf: 'PDF', picture: 'Image', file: 'Fichier' },
    needsNetwork: 'Il faut le réseau pour les documents.',
  },
})
