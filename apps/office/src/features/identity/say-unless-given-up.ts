import { ApiError } from '@schoolgate/ui/lib/api-error'
import { sayNotTaken } from '@schoolgate/ui/say-not-taken'
import { toast } from '@schoolgate/ui/toast'
import { NotProven } from './not-proven.ts'

/** Says that something was not taken, in `codes` what a refusal means here; whoever gave no proof knows that nothing was done. */
export const sayUnlessGivenUp = (error: unknown, codes: Partial<Record<string, string>> = {}): void => {
  if (error instanceof NotProven) return
  const meant = error instanceof ApiError ? codes[error.code] : undefined
  if (meant === undefined) sayNotTaken(error)
  else toast(meant)
}
