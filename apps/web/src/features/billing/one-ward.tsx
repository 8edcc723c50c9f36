import { useWards, WardPortrait } from '#features/wards'
import { Arch } from '@schoolgate/ui/arch'

/** A ward's portrait by id; one who left the school has initials. */
export function OneWard({ id, fullname, size }: { id: string; fullname: string; size: number }) {
  const { data: wards = [] } = useWards()
  const place = wards.findIndex((ward) => ward.id === id)
  const ward = wards[place]
  return ward ? <WardPortrait ward={ward} place={place} size={size} /> : <Arch name={fullname} size={size} />
}
