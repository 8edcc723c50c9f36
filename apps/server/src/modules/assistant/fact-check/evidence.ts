import { figuresOf, type Figure } from './figures.ts'

/** What an answer may say: the figures of this turn's records, and the words others wrote, which may only be quoted. */
export type Evidence = {
  /** Adds a tool's result. Texts under the names in `untrusted` count as quotations only. */
  add: (result: unknown, untrusted?: readonly string[]) => void
  /** The figures of a sentence that nothing read in this turn holds. */
  missingFrom: (sentence: string) => Figure[]
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Shorter quotations could be patched together from anything. */
const SHORTEST_QUOTATION = 12

export function collectEvidence(): Evidence {
  const figures = new Set<Figure>()
  const quotable: string[] = []
  const addFigures = (found: readonly Figure[]) => {
    for (const figure of found) {
      figures.add(figure)
      if (figure.startsWith('d:')) figures.add(`d:*${figure.slice(6)}`)
    }
  }
  const addNumber = (value: number) => figures.add(`n:${Math.abs(value)}`)

  function walk(value: unknown, untrusted: readonly string[], name: string): void {
    if (typeof value === 'number') addNumber(value)
    else if (typeof value === 'string') {
      if (untrusted.includes(name)) quotable.push(plain(value))
      else addFigures(figuresOf(value))
    } else if (Array.isArray(value)) for (const item of value) walk(item, untrusted, name)
    else if (value !== null && typeof value === 'object') {
      for (const [key, item] of Object.entries(value)) {
        // Minor units are what the records keep; a sentence says the whole ones.
        if (key === 'amount_minor' && typeof item === 'number') addNumber(item / 100)
        walk(item, untrusted, key)
      }
    }
  }

  return {
    add: (result, untrusted = []) => walk(result, untrusted, ''),
    missingFrom(sentence) {
      const withoutQuotations = sentence.replace(/["“«]([^"”»]+)["”»]/g, (whole: string, quoted: string) => {
        const said = plain(quoted)
        const isQuoted = quotable.some((text) => text === said || (quoted.length >= SHORTEST_QUOTATION && text.includes(said)))
        return isQuoted ? ' ' : whole
      })
      return figuresOf(withoutQuotations).filter((figure) => !figures.has(figure))
    },
  }
}
