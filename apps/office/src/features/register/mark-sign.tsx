import type { ComponentType } from 'react'
import type { IconProps } from '@schoolgate/ui/icon'
import { IconCheckBold } from '@schoolgate/ui/icons/check-bold'
import { IconClockBold } from '@schoolgate/ui/icons/clock-bold'
import { IconHourglassMedium } from '@schoolgate/ui/icons/hourglass-medium'
import { IconNoteBold } from '@schoolgate/ui/icons/note-bold'
import { IconXBold } from '@schoolgate/ui/icons/x-bold'
import type { toneOf } from './mark-text.ts'

const SIGNS: Record<ReturnType<typeof toneOf>, ComponentType<IconProps>> = {
  in: IconCheckBold,
  away: IconXBold,
  known: IconNoteBold,
  late: IconClockBold,
  half: IconHourglassMedium,
}

/** The sign of a mark in a table; nothing where nobody said anything. */
export function MarkSign({ tone }: { tone: ReturnType<typeof toneOf> | null }) {
  if (tone === null) return null
  const Sign = SIGNS[tone]
  return <Sign size="xs" />
}
