import { once } from 'node:events'
import { connect } from 'node:net'

/** A call that came over the bus; the body is read by whoever knows its types. */
export type BusCall = { serial: number; sender: string; member: string; body: Buffer }

type Value = { type: 's' | 'u' | 'o' | 'g'; value: string | number } | { type: 'as'; value: readonly string[] }
export const text = (value: string): Value => ({ type: 's', value })
export const texts = (value: readonly string[]): Value => ({ type: 'as', value })
export const uint = (value: number): Value => ({ type: 'u', value })

const CALL = 1
const ANSWER = 2
const SIGNAL = 4
/** Header fields of a message by their number in the D-Bus specification. */
const PATH = 1
const INTERFACE = 2
const MEMBER = 3
const REPLY_SERIAL = 5
const DESTINATION = 6
const SENDER = 7
const SIGNATURE = 8

/** A connection to a D-Bus: the little of its wire protocol that a notification daemon needs (no library brings less). */
export async function joinBus(path: string, answer: (call: BusCall) => readonly Value[] | null) {
  const socket = connect(path)
  await once(socket, 'connect')
  const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${uid}\r\n`)
  await once(socket, 'data')
  socket.write('BEGIN\r\n')

  let serial = 0
  let unread = Buffer.alloc(0)
  const answers = new Map<number, () => void>()
  const send = (type: number, fields: readonly Field[], values: readonly Value[]): number => {
    socket.write(packed(type, ++serial, fields, values))
    return serial
  }
  socket.on('data', (bytes: Buffer) => {
    unread = Buffer.concat([unread, bytes])
    for (let next = unpacked(unread); next; next = unpacked(unread)) {
      unread = unread.subarray(next.size)
      if (next.type === ANSWER) answers.get(next.replySerial)?.()
      const values = next.type === CALL ? answer(next) : null
      if (values)
        send(
          ANSWER,
          [
            [REPLY_SERIAL, uint(next.serial)],
            [DESTINATION, text(next.sender)],
          ],
          values,
        )
    }
  })

  return {
    /** Calls the bus itself and waits for its answer. */
    ask: (member: string, values: readonly Value[] = []) =>
      new Promise<void>((answered) => {
        const fields: Field[] = [
          [PATH, { type: 'o', value: '/org/freedesktop/DBus' }],
          [INTERFACE, text('org.freedesktop.DBus')],
          [MEMBER, text(member)],
          [DESTINATION, text('org.freedesktop.DBus')],
        ]
        answers.set(send(CALL, fields, values), answered)
      }),
    /** Tells everybody on the bus. */
    signal(path: string, of: string, member: string, values: readonly Value[]) {
      send(
        SIGNAL,
        [
          [PATH, { type: 'o', value: path }],
          [INTERFACE, text(of)],
          [MEMBER, text(member)],
        ],
        values,
      )
    },
    leave: () => socket.destroy(),
  }
}

type Field = readonly [number: number, value: Value]

function packed(type: number, serial: number, fields: readonly Field[], values: readonly Value[]): Buffer {
  const body = writer()
  for (const value of values) body.put(value)
  const signature: Value = { type: 'g', value: values.map((value) => value.type).join('') }
  const head = writer()
  head.bytes([0x6c, type, 0, 1])
  head.put(uint(body.done().length))
  head.put(uint(serial))
  const list = writer()
  for (const [number, value] of values.length > 0 ? [...fields, [SIGNATURE, signature] as const] : fields) {
    list.align(8)
    list.bytes([number, value.type.length, ...Buffer.from(value.type), 0])
    list.put(value)
  }
  head.put(uint(list.done().length))
  head.bytes([...list.done()])
  head.align(8)
  return Buffer.concat([head.done(), body.done()])
}

/** Writes values one after another, each at a multiple of its own size. */
function writer() {
  const written: number[] = []
  const align = (size: number) => {
    while (written.length % size > 0) written.push(0)
  }
  const bytes = (more: Iterable<number>) => void written.push(...more)
  const uint32 = (value: number) => {
    align(4)
    const four = Buffer.alloc(4)
    four.writeUInt32LE(value)
    bytes(four)
  }
  const put = ({ type, value }: Value) => {
    if (type === 'as') {
      const list = writer()
      for (const one of value) list.put(text(one))
      uint32(list.done().length)
      bytes(list.done())
    } else if (typeof value === 'number') uint32(value)
    else {
      const letters = Buffer.from(value)
      if (type === 'g') bytes([letters.length])
      else uint32(letters.length)
      bytes([...letters, 0])
    }
  }
  return { align, bytes, put, done: () => Buffer.from(written) }
}

/** Reads values in the order they were written. */
export function reader(bytes: Buffer, start = 0) {
  let at = start
  const align = (size: number) => void (at = Math.ceil(at / size) * size)
  const letters = (length: number) => {
    const read = bytes.toString('utf8', at, at + length)
    at += length + 1
    return read
  }
  const byte = () => bytes[at++] ?? 0
  const uint32 = () => {
    align(4)
    at += 4
    return bytes.readUInt32LE(at - 4)
  }
  const string = () => letters(uint32())
  return { align, byte, uint32, string, signature: () => letters(byte()), at: () => at }
}

const FIXED_HEAD = 16

function unpacked(bytes: Buffer): (BusCall & { type: number; replySerial: number; size: number }) | null {
  if (bytes.length < FIXED_HEAD) return null
  const head = reader(bytes, 4)
  const bodyLength = head.uint32()
  const serial = head.uint32()
  const fieldsEnd = head.uint32() + FIXED_HEAD
  const bodyAt = Math.ceil(fieldsEnd / 8) * 8
  const size = bodyAt + bodyLength
  if (bytes.length < size) return null
  const fields = new Map<number, string | number>()
  while (head.at() < fieldsEnd) {
    head.align(8)
    const number = head.byte()
    const type = head.signature()
    fields.set(number, type === 'u' ? head.uint32() : type === 'g' ? head.signature() : head.string())
  }
  return {
    type: bytes[1] ?? 0,
    serial,
    size,
    sender: String(fields.get(SENDER) ?? ''),
    member: String(fields.get(MEMBER) ?? ''),
    replySerial: Number(fields.get(REPLY_SERIAL) ?? 0),
    body: bytes.subarray(bodyAt, size),
  }
}
