import { plural, words } from '@schoolgate/ui/lib/words'

export const bodyWords = words({
  en: {
    when: 'When',
    until: 'Until',
    where: 'Where',
    papers: 'Papers',
    files: (n: number, size: string) => plural('en', n, { one: `${n} file · ${size}`, other: `${n} files · ${size}` }),
    kinds: { pdf: 'PDF', picture: 'Picture', file: 'File' },
    needsNetwork: 'Papers need the network.',
  },
  fr: {
    when: 'Quand',
    until: 'Jusqu’à',
    where: 'Où',
    papers: 'Documents',
    files: (n: number, size: string) => plural('fr', n, { one: `${n} fichier · ${size}`, other: `${n} fichiers · ${size}` }),
    kinds: { pdf: 'PDF', picture: 'Image', file: 'Fichier' },
    needsNetwork: 'Il faut le réseau pour les documents.',
  },
})
