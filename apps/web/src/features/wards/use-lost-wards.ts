import type { Ward } from '@schoolgate/contracts/wards'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { forgetUncertain } from '#lib/query'
import { recall, remember } from '@schoolgate/ui/lib/storage'
import { useWards } from './selected-ward.ts'

const REMEMBERED_AS = 'wards-and-rights'

const held = (wards: readonly Ward[]): string[] =>
  wards.flatMap(({ id, rights }) => [
    id,
    ...Object.entries(rights).flatMap(([right, isGiven]) => (isGiven ? [`${id}:${right}`] : [])),
  ])

/** When a ward or a right to one is lost, nothing that is kept on this device is certain to be this parent's to see. Called once by the shell. */
export const useLostWards = (): void => {
  const client = useQueryClient()
  const { data: wards } = useWards()
  useEffect(() => {
    if (!wards) return
    const now = held(wards)
    const before = recall(REMEMBERED_AS)?.split(' ') ?? []
    remember(REMEMBERED_AS, now.join(' '))
    if (before.some((one) => one !== '' && !now.includes(one))) void forgetUncertain(client)
  }, [wards, client])
}
