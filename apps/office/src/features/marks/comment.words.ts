import { words } from '@schoolgate/ui/lib/words'

export const commentWords = words({
  en: {
    label: 'Comment',
    of: (child: string, work: string) => `Comment for ${child}, ${work}`,
    hint: 'Parents read it with the mark, once that is shown.',
    add: 'Comment',
    change: 'Change the comment',
    done: 'Done',
    has: 'with a comment',
    key: 'comment',
  },
  fr: {
    label: 'Commentaire',
    of: (child: string, work: string) => `Commentaire pour ${child}, ${work}`,
    hint: 'Les parents le lisent avec la note, une fois montrée.',
    add: 'Commentaire',
    change: 'Changer le commentaire',
    done: 'Terminé',
    has: 'avec un commentaire',
    key: 'commentaire',
  },
})
