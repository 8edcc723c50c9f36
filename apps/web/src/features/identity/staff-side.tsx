import { ApiError } from '@schoolgate/ui/lib/api-error'
import { useWords } from '@schoolgate/ui/lib/words'
import { TextLink } from '@schoolgate/ui/text-link'
import { stepUpWords } from './step-up.words.ts'

/** Opens the desk for somebody who was sent there to change what proves them. */
export const OWN_ACCOUNT_AT_DESK = '/desk?account'

/** The way to where it can be changed, where the server said that this is not the side for it. */
export function StaffSideLink({ error }: { error: unknown }) {
  const text = useWords(stepUpWords)
  if (!(error instanceof ApiError && error.code === 'identity.staff_side_needed')) return null
  return <TextLink href={OWN_ACCOUNT_AT_DESK}>{text.toStaffSide}</TextLink>
}
