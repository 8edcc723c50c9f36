import type { Ward } from '@schoolgate/contracts/wards'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch, useSearchParams } from 'wouter'
import { create } from 'zustand'
import { useUserId } from '#features/identity'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { wardsQuery } from './wards.queries.ts'

const REMEMBERED_AS = 'selected-ward'

/*
 * The one thing of the specification's user store (§3) that is the parent's own choice. Its other parts
 * (students, profile, notices, feed) are the server's and live once, in the query cache.
 */
const useChoice = create<{ selectedId: string | null }>()(() => ({ selectedId: recall(REMEMBERED_AS) }))

/** Chooses the ward that every page shows from now on; remembered on this device; null forgets it. */
export const selectWard = (id: string | null): void => {
  remember(REMEMBERED_AS, id)
  useChoice.setState({ selectedId: id })
}

/** Forgets which ward was chosen (sign-out). */
export const forgetSelectedWard = (): void => selectWard(null)

/** The caller's wards, eldest first (the specification's `students`), as the query answers. */
export const useWards = () => useQuery(wardsQuery(useUserId()))

/** The id of the ward chosen on this device, or null. */
export const useChosenWardId = (): string | null => useChoice((choice) => choice.selectedId)

/** The ward that the address of the page names; on the wards' own page it says whose details are open, not who is chosen. */
export const useWardOfAddress = (): Ward | undefined => {
  const [path] = useLocation()
  const asked = new URLSearchParams(useSearch()).get('ward')
  const { data: wards } = useWards()
  return path === '/wards' ? undefined : wards?.find((ward) => ward.id === asked)
}

/** The ward a page is about (the specification's `selectedStudent`): the one in its address, else the chosen one, else the first. */
export const useSelectedWard = (): Ward | undefined => {
  const named = useWardOfAddress()
  const chosenId = useChosenWardId()
  const { data: wards } = useWards()
  return named ?? wards?.find((ward) => ward.id === chosenId) ?? wards?.[0]
}

/** Chooses another ward; the page of an address that names a ward goes on to that one. */
export const useChooseWard = (): ((id: string) => void) => {
  const [address, setAddress] = useSearchParams()
  return (id) => {
    selectWard(id)
    // What else the address said (a day, a subject) was of the other ward.
    if (address.has('ward')) setAddress({ ward: id }, { replace: true })
  }
}

/** A page about a child of another school than the selected one's: that child is selected from now on, so that all it says is of their school. */
export const useSchoolOf = (wardId: string | undefined): void => {
  const { data: wards } = useWards()
  const selected = useSelectedWard()
  const ward = wards?.find(({ id }) => id === wardId)
  const isElsewhere = ward !== undefined && selected !== undefined && ward.school_id !== selected.school_id
  useEffect(() => {
    if (isElsewhere) selectWard(ward.id)
  }, [isElsewhere, ward])
}

/** Whether to ask which ward to show (after sign-in): there are several, and none of them was chosen on this device. */
export const mustChooseWard = (wards: readonly Ward[]): boolean => {
  const { selectedId } = useChoice.getState()
  return wards.length > 1 && !wards.some((ward) => ward.id === selectedId)
}
