import { ApiError, OfflineError } from '#lib/api-error'
import type { useWords } from '#lib/words'
import type { photoWords } from './photo.words.ts'

type Text = ReturnType<typeof useWords<(typeof photoWords)['en']>>

const TOO_LARGE = ['profile.photo_too_large', 'profile.photo_too_many_pixels', 'request.too_large']
const UNREADABLE = ['profile.photo_not_a_photo', 'profile.photo_broken', 'profile.photo_animated', 'profile.photo_empty']

/** Why a photo was not taken, in words. */
export const photoProblem = (error: unknown, text: Text): string => {
  if (error instanceof OfflineError) return text.problems.offline
  if (!(error instanceof ApiError)) return text.problems.unreadable
  if (error.status === 429) return text.problems.wait
  if (TOO_LARGE.includes(error.code)) return text.problems.tooLarge
  return UNREADABLE.includes(error.code) ? text.problems.unreadable : text.problems.trouble
}
