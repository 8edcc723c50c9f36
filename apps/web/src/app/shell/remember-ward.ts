import { useEffect } from 'react'
import { selectWard, useWardOfAddress } from '#features/wards'

/** Who opened a page about one ward (a notification, a row of Home) sees that ward on the next pages too. */
export const useRememberWard = (): void => {
  const id = useWardOfAddress()?.id
  useEffect(() => {
    if (id !== undefined) selectWard(id)
  }, [id])
}
