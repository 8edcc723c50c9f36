import { useEffect } from 'react'
import { useSelectedWard, useWards } from '#features/wards'
import { selectSchool } from '#lib/selected-school'

/** Of children in several schools the selected one decides whose name, notices, bills and numbers the pages speak of. */
export const useSchoolOfWard = (): void => {
  const { data: wards = [] } = useWards()
  const schoolId = useSelectedWard()?.school_id
  const isOneOfSeveral = new Set(wards.map((ward) => ward.school_id)).size > 1
  useEffect(() => selectSchool(isOneOfSeveral ? schoolId : undefined), [isOneOfSeveral, schoolId])
}
