import { whenRefused } from '@schoolgate/ui/lib/refused'
import { isPrivate } from '#app/session.ts'

/** Leads the school's own people to the office: before their second factor every door is shut to them; after it, those of parents are. */
export const leadSchoolToOffice = (): void => {
  whenRefused(({ code }, { access }) => {
    const isOfSchool = code === 'identity.second_factor_needed' || (code === 'identity.not_allowed' && access === 'parent')
    if (isOfSchool && isPrivate()) location.replace('/office/')
  })
}
