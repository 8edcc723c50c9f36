import type { GradeBand } from '@schoolgate/contracts/reports'
import { toneAt } from '@schoolgate/ui/lib/tones'
import { ToneArch } from '@schoolgate/ui/tone-arch'

/** A grade in its arch: the higher in the school's scale, the fuller. */
export function GradeMark({ grade, bands }: { grade: string; bands: readonly GradeBand[] }) {
  const place = bands.findIndex((band) => band.grade === grade)
  return <ToneArch tone={toneAt(place, bands.length)}>{grade}</ToneArch>
}
