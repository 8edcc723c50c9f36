import { whenLeaving } from '#lib/leaving'

const page = () => document.getElementById('root')

/** Whether the school gave this page to a session and this phone has forgotten whose: it threw away all but the cookies, to make room. */
export const isKnownAtSchool = (): boolean => page()?.dataset['known'] !== undefined

/** The school was asked whose session it is: what it said counts from now on. */
export const noteAsked = (): void => {
  delete page()?.dataset['known']
}
// Who has left is not looked for at the school, which may not have heard of it.
whenLeaving(noteAsked)
