const MAGIC: [mime: string, matches: (bytes: Buffer) => boolean][] = [
  ['application/pdf', (bytes) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))],
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
]

/** What a paper really is, told by its first bytes; null for anything but PDF, PNG and JPEG. */
export const mimeOfPaper = (bytes: Buffer): string | null => MAGIC.find(([, matches]) => matches(bytes))?.[0] ?? null
