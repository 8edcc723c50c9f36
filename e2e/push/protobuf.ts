/** A field of a protocol buffer to write: its number, and a whole number (as varint), bytes, or a fixed 64-bit number. */
export type Field = readonly [number: number, value: number | Buffer | string | bigint]

const VARINT = 0
const FIXED64 = 1
const BYTES = 2

/** Writes fields; a bigint becomes a fixed 64-bit number, which is all that Google's check-in needs. */
export const message = (...fields: readonly Field[]): Buffer => Buffer.concat(fields.flatMap(written))

function written([number, value]: Field): Buffer[] {
  if (typeof value === 'number') return [varint(number * 8 + VARINT), varint(value)]
  if (typeof value === 'bigint') {
    const fixed = Buffer.alloc(8)
    fixed.writeBigUInt64LE(value)
    return [varint(number * 8 + FIXED64), fixed]
  }
  const bytes = Buffer.from(value)
  return [varint(number * 8 + BYTES), varint(bytes.length), bytes]
}

/** A whole number in groups of seven bits, the lowest first. */
export function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Buffer.from([...bytes, rest])
}

/** Reads a varint: its value and where the next thing begins; null when it is not all there yet. */
export function readVarint(bytes: Buffer, start: number): { value: number; next: number } | null {
  let value = 0
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    value += (byte % 128) * 128 ** (at - start)
    if (byte < 128) return { value, next: at + 1 }
  }
  return null
}
