import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib'
import { SHEET_LIMITS, SheetRefused } from './workbook.ts'

/** A part of a zip file as its directory says it lies; how large it becomes is seen only while it is unpacked. */
export type ZipPart = { isStored: boolean; bytes: Buffer }

const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const END_LENGTH = 22
const LOCAL_LENGTH = 30
const ZIP64 = 0xffffffff

export const damaged = (): SheetRefused =>
  new SheetRefused('The file is damaged: it was cut off, or is not what its name says.', 'Save it again in your spreadsheet.')
const unusual = () =>
  new SheetRefused('The file is encrypted, or packed in a way spreadsheets are not.', 'Save it as .xlsx without a password.')
const tooLarge = () => new SheetRefused('Unpacked, the file is far too large.', 'Save only the list itself into a new file.')

/** The parts that the directory at a zip's end names; what lies elsewhere in the file is not looked at. */
export function partsOfZip(file: Buffer): Map<string, ZipPart> {
  const end = endOf(file)
  const count = file.readUInt16LE(end + 10)
  if (count > SHEET_LIMITS.parts)
    throw new SheetRefused('The file has too many parts.', 'Save only the list itself into a new file.')
  const parts = new Map<string, ZipPart>()
  let at = file.readUInt32LE(end + 16)
  if (at === ZIP64) throw unusual()
  for (let index = 0; index < count; index++) {
    if (at + 46 > end || file.readUInt32LE(at) !== ENTRY) throw damaged()
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + 46, at + 46 + nameLength)
    parts.set(name.replace(/^\//, '').replaceAll('\\', '/'), partAt(file, at))
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return parts
}

function endOf(file: Buffer): number {
  const stop = Math.max(0, file.length - END_LENGTH - 0xffff)
  for (let at = file.length - END_LENGTH; at >= stop; at--) if (file.readUInt32LE(at) === END) return at
  throw damaged()
}

function partAt(file: Buffer, entry: number): ZipPart {
  const [flags, method] = [file.readUInt16LE(entry + 8), file.readUInt16LE(entry + 10)]
  const [packed, local] = [file.readUInt32LE(entry + 20), file.readUInt32LE(entry + 42)]
  if ((flags & 1) !== 0 || (method !== 0 && method !== 8) || packed === ZIP64 || local === ZIP64) throw unusual()
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL) throw damaged()
  const from = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  if (from + packed > file.length) throw damaged()
  return { isStored: method === 0, bytes: file.subarray(from, from + packed) }
}

/** A part as a whole, unpacked to at most so many bytes. */
export function unpacked({ isStored, bytes }: ZipPart, most: number): Buffer {
  if (isStored) return bytes.length > most ? raise(tooLarge()) : bytes
  try {
    return inflateRawSync(bytes, { maxOutputLength: most })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    throw 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? tooLarge() : damaged()
  }
}

const raise = (error: Error): never => {
  throw error
}

/** An entry of a zip file that is written: its bytes are packed already. */
export type ZipEntry = { name: string; packed: Buffer; crc: number; whole: number }

/** A zip file of these texts and bytes. */
export function zipOf(contents: readonly (readonly [name: string, content: string | Buffer])[]): Buffer {
  const entries = contents.map(([name, content]): ZipEntry => {
    const data = typeof content === 'string' ? Buffer.from(content) : content
    return { name, packed: deflateRawSync(data), crc: crc32(data), whole: data.length }
  })
  return Buffer.concat([...entries.flatMap(localOf), directoryOf(entries)])
}

/** An entry as it stands among the others. */
export const localOf = (entry: ZipEntry): Buffer[] => [word(LOCAL), headOf(entry), Buffer.from(entry.name), entry.packed]

/** What stands at the end: each entry again, with its place. */
export function directoryOf(entries: readonly ZipEntry[]): Buffer {
  const directory: Buffer[] = []
  let at = 0
  for (const each of entries) {
    const called = Buffer.from(each.name)
    const entry = Buffer.concat([word(ENTRY), Buffer.from([20, 0]), headOf(each), Buffer.alloc(14)])
    entry.writeUInt32LE(at, 42)
    directory.push(entry, called)
    at += LOCAL_LENGTH + called.length + each.packed.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(END_LENGTH)
  end.writeUInt32LE(END, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([listed, end])
}

function word(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

/** What an entry and the file itself both say: version, names in UTF-8, deflated, a day that is always the same, sizes. */
function headOf({ name, packed, crc, whole }: ZipEntry): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(20, 0)
  head.writeUInt16LE(0x800, 2)
  head.writeUInt16LE(8, 4)
  head.writeUInt16LE(0x5a21, 8)
  head.writeUInt32LE(crc, 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(whole, 18)
  head.writeUInt16LE(Buffer.byteLength(name), 22)
  return head
}
