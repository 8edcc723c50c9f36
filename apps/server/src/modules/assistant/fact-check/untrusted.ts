/** What was written by people and read by a machine could order the machine about; such orders are withheld. */
const ORDERS =
  /\b(?:ignore|disregard|forget|override|oublie[zr]?|ignore[zr])\b.{0,30}\b(?:previous|above|all|prior|earlier|instructions?|rules?|consignes?)\b|system prompt|you are now|from now on you|as an ai\b|\bassistant\s*:|tell the parents? (?:that|to)|do not (?:tell|reveal|mention)|<\/?\s*(?:system|tool|assistant|instructions?)\b|begin system|new instructions?\b|respond only with|repeat after me/i
const INVISIBLE = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

export type Withheld = { result: unknown; flagged: number }

/** The result with invisible characters gone and, in the fields named, order-like texts replaced by `instead`. */
export function withholdOrders(result: unknown, untrusted: readonly string[], instead: string): Withheld {
  let flagged = 0
  const walk = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') {
      const visible = value.replace(INVISIBLE, '')
      if (!untrusted.includes(name) || !ORDERS.test(visible)) return visible
      flagged += 1
      return instead
    }
    if (Array.isArray(value)) return value.map((item) => walk(item, name))
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, walk(item, key)]))
    return value
  }
  return { result: walk(result, ''), flagged }
}
