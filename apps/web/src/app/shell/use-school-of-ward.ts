import { useEffect } from 'react'
import { useKnownSchool } from '#features/identity'
import { useSelectedWard, useWards } from '#features/wards'
import { whenLeaving } from '@schoolgate/ui/lib/leaving'
import { selectSchool } from '#lib/selected-school'

const { style } = document.documentElement

whenLeaving(() => selectSchool(undefined))

/** Of children in several schools the selected one decides whose name, colour, notices, bills and numbers the pages speak of. */
export const useSchoolOfWard = (): void => {
  const { data: wards } = useWards()
  const schoolId = useSelectedWard()?.school_id
  const isOneOfSeveral = new Set(wards?.map((ward) => ward.school_id)).size > 1
  useEffect(() => {
    if (wards) selectSchool(isOneOfSeveral ? schoolId : undefined)
  }, [wards, isOneOfSeveral, schoolId])
  const color = useKnownSchool()?.accent_color
  useEffect(() => {
    if (color === undefined) return
    style.setProperty('--school', color)
    return () => void style.removeProperty('--school')
  }, [color])
}
