import type { Ward } from '@schoolgate/contracts/wards'
import { Arch } from '@schoolgate/ui/arch'
import { toneAt } from './ward-tone.ts'

const DRAWN = { female: 'girl', male: 'boy' } as const

type Props = { ward: Pick<Ward, 'fullname' | 'gender' | 'photo_url'>; place: number; size?: number }

/** A ward in their arch, in the tone of their place in the order of age. */
export function WardPortrait({ ward, place, size = 72 }: Props) {
  return (
    <Arch
      size={size}
      tone={toneAt(place)}
      name={ward.fullname}
      photoUrl={ward.photo_url}
      child={ward.gender ? DRAWN[ward.gender] : undefined}
    />
  )
}
