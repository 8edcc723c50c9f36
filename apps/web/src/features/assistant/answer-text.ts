/** A piece of an answer's line: plain words, words with weight, or a pointer to one of its sources (from 1). */
export type Piece = { kind: 'plain'; text: string } | { kind: 'strong'; text: string } | { kind: 'source'; number: number }

const MARKS = /\*\*([^*]+)\*\*|\s?\[(\d{1,2})\]/g

/** The pieces of a line; a number in brackets that is no source stays what it is. */
export const piecesOf = (line: string, sources: number): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const found of line.matchAll(MARKS)) {
    const [whole, strong, digits] = found
    const number = Number(digits)
    if (strong === undefined && (number < 1 || number > sources)) continue
    if (found.index > end) pieces.push({ kind: 'plain', text: line.slice(end, found.index) })
    pieces.push(strong === undefined ? { kind: 'source', number } : { kind: 'strong', text: strong })
    end = found.index + whole.length
  }
  if (end < line.length) pieces.push({ kind: 'plain', text: line.slice(end) })
  return pieces
}

/** A block of an answer: a paragraph, or a list of lines that begin with a dash. */
export type Block = { kind: 'paragraph'; text: string } | { kind: 'list'; lines: string[] }

const BULLET = /^\s*[-•]\s+/

/** The paragraphs and lists of an answer. */
export const blocksOf = (text: string): Block[] => {
  const blocks: Block[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const last = blocks.at(-1)
    if (!BULLET.test(line)) blocks.push({ kind: 'paragraph', text: line.trim() })
    else if (last?.kind === 'list') last.lines.push(line.replace(BULLET, ''))
    else blocks.push({ kind: 'list', lines: [line.replace(BULLET, '')] })
  }
  return blocks
}

/** An answer as it is read aloud or copied: without the marks. */
export const plainText = (text: string): string =>
  text
    .replaceAll(/\s?\[\d{1,2}\]/g, '')
    .replaceAll('**', '')
    .replaceAll(/^\s*[-•]\s+/gm, '')
    .trim()

/** The sentences of a text that is still coming; what has no end yet is left out. */
export const wholeSentences = (text: string): string[] =>
  plainText(text)
    .match(/[^\n]*?[.!?…:](?=\s|$)|[^\n]+(?=\n)/g)
    ?.map((one) => one.trim())
    .filter(Boolean) ?? []
