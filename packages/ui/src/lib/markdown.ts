/*
 * The few marks a school's notice may carry (domain §5): paragraphs, small headings, lists, bold, italic, links.
 * The parser answers a tree; nothing here ever becomes HTML text, so a notice cannot carry a script.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; inside: Inline[] }
  | { kind: 'link'; href: string; inside: Inline[] }

export type Block = { kind: 'heading' | 'paragraph'; inside: Inline[] } | { kind: 'list'; isNumbered: boolean; items: Inline[][] }

const SAFE_PROTOCOLS = ['https:', 'http:', 'mailto:', 'tel:']

// Each part excludes its own closing mark, so that no text makes the matching slower than its length.
const MARKS =
  /\*\*(?<bold>[^*\s](?:[^*\n]*[^*\s])?)\*\*|\*(?<star>[^*\s](?:[^*\n]*[^*\s])?)\*|\b_(?<low>[^_\n]+)_\b|\[(?<label>[^[\]\n]+)\]\((?<href>[^()\s]+)\)|(?<line>\n)/

const isSafeLink = (href: string): boolean => URL.canParse(href) && SAFE_PROTOCOLS.includes(new URL(href).protocol)

const nodeOf = (marks: Record<string, string | undefined>, raw: string): Inline => {
  if (marks['line'] !== undefined) return { kind: 'break' }
  if (marks['bold'] !== undefined) return { kind: 'bold', inside: inlineOf(marks['bold']) }
  const { href, label } = marks
  if (href !== undefined && label !== undefined)
    return isSafeLink(href) ? { kind: 'link', href, inside: inlineOf(label) } : { kind: 'text', text: raw }
  return { kind: 'italic', inside: inlineOf(marks['star'] ?? marks['low'] ?? '') }
}

const inlineOf = (text: string): Inline[] => {
  const nodes: Inline[] = []
  let rest = text
  for (let found = MARKS.exec(rest); found?.groups; found = MARKS.exec(rest)) {
    if (found.index > 0) nodes.push({ kind: 'text', text: rest.slice(0, found.index) })
    nodes.push(nodeOf(found.groups, found[0]))
    rest = rest.slice(found.index + found[0].length)
  }
  if (rest !== '') nodes.push({ kind: 'text', text: rest })
  return nodes
}

const HEADING = /^#{1,6}\s+/
const BULLET = /^[-*•]\s+/
const NUMBER = /^\d{1,3}[.)]\s+/

const listOf = (lines: string[], mark: RegExp): Block => ({
  kind: 'list',
  isNumbered: mark === NUMBER,
  items: lines.map((line) => inlineOf(line.replace(mark, ''))),
})

const markOf = (line: string): RegExp | null => [HEADING, BULLET, NUMBER].find((mark) => mark.test(line)) ?? null

const blockOf = (lines: string[], mark: RegExp | null): Block => {
  if (mark === BULLET || mark === NUMBER) return listOf(lines, mark)
  const text = lines.join('\n')
  return mark === HEADING
    ? { kind: 'heading', inside: inlineOf(text.replace(HEADING, '')) }
    : { kind: 'paragraph', inside: inlineOf(text) }
}

/** Reads a notice's body into blocks. A mark that is not closed, or a link that is not safe, stays as it was written. */
export const parseMarkdown = (body: string): Block[] => {
  const blocks: Block[] = []
  let lines: string[] = []
  let mark: RegExp | null = null
  const close = () => {
    if (lines.length > 0) blocks.push(blockOf(lines, mark))
    lines = []
  }
  for (const raw of body.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.trim()
    const next = markOf(line)
    if (line === '' || next !== mark || next === HEADING) close()
    mark = next
    if (line !== '') lines.push(line)
  }
  close()
  return blocks
}

const wordsOf = (nodes: Inline[]): string =>
  nodes.map((node) => (node.kind === 'text' ? node.text : node.kind === 'break' ? ' ' : wordsOf(node.inside))).join('')

/** The words of a body without its marks, on one line: the preview in the list. */
export const plainText = (body: string): string =>
  parseMarkdown(body)
    .map((block) => (block.kind === 'list' ? block.items.map(wordsOf).join(' ') : wordsOf(block.inside)))
    .join(' ')
