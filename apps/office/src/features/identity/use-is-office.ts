import { useSession } from './session.ts'

/** Whether the head or the office is signed in: they alone open guardians, and change who they and the pupils are. */
export const useIsOffice = (): boolean => {
  const session = useSession()
  return session.state === 'in' && (session.staff.role === 'head' || session.staff.role === 'office')
}
