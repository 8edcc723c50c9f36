import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { selectWard, useWards } from '#features/wards'

/** A link to a page about one ward (a notification, a row of Home) selects that ward. */
export const useWardOfAddress = (): void => {
  const [path] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('ward')
  const { data: wards } = useWards()
  // On the wards' own page the address says whose details are open, not who is chosen.
  const id = path === '/wards' ? undefined : wards?.find((ward) => ward.id === asked)?.id
  useEffect(() => {
    if (id !== undefined) selectWard(id)
  }, [id])
}
