import type { QrSquare } from '@schoolgate/contracts/reports'
import { create } from 'qrcode'

/**
 * A square code of an address and the digits behind it, which take less room than letters. Level M survives a fold or a
 * stain; its dark fields are one path of horizontal strokes, drawn alike on screens and in PDF.
 */
export function squareOf(address: string, digits: string): QrSquare {
  const { modules } = create(
    [
      { data: Buffer.from(address), mode: 'byte' },
      { data: digits, mode: 'numeric' },
    ],
    { errorCorrectionLevel: 'M' },
  )
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const start = column
      while (column < size && modules.get(row, column)) column++
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`
    }
  return { text: address + digits, size, path }
}
