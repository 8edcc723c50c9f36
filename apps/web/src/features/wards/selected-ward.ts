import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useUser, useUserId } from '#features/identity'
import { wardsQuery } from './wards.queries.ts'

/** The caller's wards, eldest first (the specification's `students`), as the query answers. */
export const useWards = () => useQuery(wardsQuery(useUserId()))

/** The chosen ward (the specification's `selectedStudent`): the remembered one, else the first. */
export const useSelectedWard = (): Ward | undefined => {
  const selectedId = useUser((user) => user.selectedStudentId)
  const { data: wards } = useWards()
  return wards?.find((ward) => ward.id === selectedId) ?? wards?.[0]
}

/** Whether to ask which ward to show (after sign-in): there are several, and none of them was chosen on this device. */
export const mustChooseWard = (wards: readonly Ward[]): boolean => {
  const { selectedStudentId } = useUser.getState()
  return wards.length > 1 && !wards.some((ward) => ward.id === selectedStudentId)
}
