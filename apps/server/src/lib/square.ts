import type { QrSquare } from '@schoolgate/contracts/reports'
import { create } from 'qrcode'

/**
 * A square code of an address and the digits behind it, where there are any: they take less room than letters. Level M survives a fold
 * or a stain; its dark fields are one path of horizontal strokes, drawn alike on screens and in PDF.
 */
export function squareOf(address: string, digits = ''): QrSquare {
  const letters = { data: Buffer.from(address), mode: 'byte' } as const
  const numbers = digits === '' ? [] : [{ data: digits, mode: 'numeric' } as const]
  const { modules } = create([letters, ...numbers], { errorCorrectionLevel: 'M' })
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
