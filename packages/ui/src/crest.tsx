/** The drawn crests a school can choose from (the contract's EMBLEMS). */
export type Emblem = 'nyansapo' | 'book' | 'lamp' | 'palm'

const DRAWINGS: Record<Emblem, string> = {
  // The wisdom knot
  nyansapo: 'M11 14c5 0 9 14 14 14a4.5 4.5 0 0 0 0-9c-5 0-9 9-14 9a4.5 4.5 0 0 1 0-9c3 0 5 3 7 5M18 9.5v5M18 27.5V33',
  book: 'M18 16c-3-2.5-6-3-9-3v14c3 0 6 .5 9 3 3-2.5 6-3 9-3V13c-3 0-6 .5-9 3ZM18 16v14',
  lamp: 'M9 24h18c-1 5-5 7-9 7s-8-2-9-7ZM27 24c2 0 3-1.5 3-3M18 20c-3-3-1-6 0-9 1 3 3 6 0 9Z',
  palm: 'M18 33V19M18 19c-1-5-5-7-9-6M18 19c1-5 5-7 9-6M18 19c-4-1-8 1-9 5M18 19c4-1 8 1 9 5M18 19c-1-3 0-6 0-8M13 33h10',
}

/** The school's crest: an arch in its colour (the page's, unless it is another school's) with its emblem. Decoration: the school's name stands beside it. */
export function Crest({
  emblem,
  width = 36,
  color = 'var(--school)',
  drawing = '#fff',
}: {
  emblem: Emblem
  width?: number
  color?: string
  drawing?: string
}) {
  return (
    <svg width={width} height={Math.round((width * 42) / 36)} viewBox="0 0 36 42" aria-hidden="true">
      <path d="M18 1C8.6 1 1 8.6 1 18v18a5 5 0 0 0 5 5h24a5 5 0 0 0 5-5V18C35 8.6 27.4 1 18 1Z" fill={color} />
      <path d={DRAWINGS[emblem]} fill="none" stroke={drawing} strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
