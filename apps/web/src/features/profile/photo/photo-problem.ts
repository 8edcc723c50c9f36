import { ApiError } from '@schoolgate/ui/lib/api-error'
import { problemInWords } from '@schoolgate/ui/lib/problem-in-words'
import type { useWords } from '@schoolgate/ui/lib/words'
import type { photoWords } from './photo.words.ts'

type Text = ReturnType<typeof useWords<(typeof photoWords)['en']>>

/** Why a photo was not taken, in words. */
export const photoProblem = (error: unknown, { problems }: Text): string =>
  problemInWords(error, {
    codes: {
      'profile.photo_too_large': problems.tooLarge,
      'profile.photo_too_many_pixels': problems.tooLarge,
      'request.too_large': problems.tooLarge,
      'profile.photo_not_a_photo': problems.unreadable,
      'profile.photo_broken': problems.unreadable,
      'profile.photo_animated': problems.unreadable,
      'profile.photo_empty': problems.unreadable,
    },
    offline: problems.offline,
    wait: () => problems.wait,
    // What broke here and not at the school is the picture.
    trouble: error instanceof ApiError ? problems.trouble : problems.unreadable,
    other: problems.trouble,
  })
