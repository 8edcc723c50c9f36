/** A stream of server-sent events that opens, speaks and breaks when the test says so. */
export class PretendStream extends EventTarget {
  static opened: PretendStream[] = []
  readonly address: string
  isClosed = false

  constructor(address: string) {
    super()
    this.address = address
    PretendStream.opened.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  /** The server answers. */
  open(): void {
    this.dispatchEvent(new Event('open'))
  }

  /** The server says something. */
  say(data: unknown, lastEventId = ''): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data), lastEventId }))
  }

  /** The server says so in an event of its own. */
  sayAs(event: string, data: number): void {
    this.dispatchEvent(new MessageEvent(event, { data: String(data) }))
  }

  /** The connection is lost. */
  breakOff(): void {
    this.dispatchEvent(new Event('error'))
  }
}
