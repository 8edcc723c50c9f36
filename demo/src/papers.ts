import { deflateSync } from 'node:zlib'

/** A one-page A4 letter as a real PDF of about a kilobyte. Helvetica has no cedi sign: write GHS. */
export function letter(title: string, lines: readonly string[]): Uint8Array {
  const safe = (text: string) => text.replace(/[()\\]/g, '\\$&')
  const content = [
    'BT /F2 18 Tf 60 770 Td',
    `(${safe(title)}) Tj`,
    '/F1 12 Tf 0 -34 Td 18 TL',
    ...lines.map((line) => `(${safe(line)}) Tj T*`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  text += places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

type Colour = readonly [number, number, number]

/** A picture of coloured fields in rows, as a real PNG: what to pack, drawn simply. */
export function picture(rows: readonly (readonly Colour[])[], field = 80): Uint8Array {
  const width = (rows[0]?.length ?? 1) * field
  const lines = rows.flatMap((row) => {
    const line = Buffer.concat(row.map((colour) => Buffer.alloc(field * 3, Buffer.from(colour))))
    return Array.from({ length: field }, () => line)
  })
  return png({ width, height: rows.length * field, colourType: 'colour' }, Buffer.concat(lines))
}

const COLOUR_TYPES = { grey: { code: 0, bytes: 1 }, colour: { code: 2, bytes: 3 } } as const

/** Pixels of a byte for each colour as a PNG. */
export function png(
  { width, height, colourType }: { width: number; height: number; colourType: keyof typeof COLOUR_TYPES },
  pixels: Buffer,
): Uint8Array {
  const { code, bytes } = COLOUR_TYPES[colourType]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, code, 0, 0, 0], 8)
  const lines = Array.from({ length: height }, (_, row) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(row * width * bytes, (row + 1) * width * bytes)]),
  )
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, bytes: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), bytes])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(bytes.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}
