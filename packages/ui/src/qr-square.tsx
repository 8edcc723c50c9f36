type Props = { qr: { size: number; path: string }; width: number | string; label: string }

/** The sealed square of a paper, drawn sharp at any size; it needs white paper around it. */
export function QrSquare({ qr, width, label }: Props) {
  return (
    <svg
      width={width}
      height={width}
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qr.path} fill="#111" />
    </svg>
  )
}
