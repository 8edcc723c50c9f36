import { expect, test } from 'vitest'
import { type Inline, parseMarkdown, plainText } from './markdown.ts'

test('a notice is read as headings, paragraphs and lists', () => {
  expect(parseMarkdown('Dear parents,\ncome at **7:00**.\n\n## Bring\n- a hat\n- *water*\n\n1. Sign\n2) Board')).toEqual([
    {
      kind: 'paragraph',
      inside: [
        { kind: 'text', text: 'Dear parents,' },
        { kind: 'break' },
        { kind: 'text', text: 'come at ' },
        { kind: 'bold', inside: [{ kind: 'text', text: '7:00' }] },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'heading', inside: [{ kind: 'text', text: 'Bring' }] },
    {
      kind: 'list',
      isNumbered: false,
      items: [[{ kind: 'text', text: 'a hat' }], [{ kind: 'italic', inside: [{ kind: 'text', text: 'water' }] }]],
    },
    { kind: 'list', isNumbered: true, items: [[{ kind: 'text', text: 'Sign' }], [{ kind: 'text', text: 'Board' }]] },
  ])
})

test.each([
  ['5 * 3 * 2 = 30', '5 * 3 * 2 = 30'],
  ['file_name_here', 'file_name_here'],
  ['**not closed', '**not closed'],
  ['[a](javascript:alert(1))', '[a](javascript:alert(1))'],
  ['<b>hello</b>', '<b>hello</b>'],
])('what is not a mark stays as it was written: %s', (written, read) => {
  expect(plainText(written)).toBe(read)
})

test('the preview carries the words without the marks, on one line', () => {
  expect(plainText('## Trip\n\nOn **Friday**.\n- hat\n- [map](https://maps.example)')).toBe('Trip On Friday. hat map')
})

const hrefsOf = (nodes: Inline[]): string[] =>
  nodes.flatMap((node) => [...(node.kind === 'link' ? [node.href] : []), ...('inside' in node ? hrefsOf(node.inside) : [])])

/** The same "random" numbers every time, so that a failure can be looked at again. */
const dice = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
const PIECES = [
  '**',
  '*',
  '_',
  '[',
  '](',
  ')',
  'https://a.example',
  'javascript:x',
  'data:text/html,x',
  'Ama',
  ' ',
  '\n',
  '# ',
  '- ',
  '1. ',
  '<script>',
]

test('whatever is written, only safe links come out and no word is lost', () => {
  const roll = dice(7)
  for (let times = 0; times < 2000; times += 1) {
    const body = Array.from({ length: 30 }, () => PIECES[Math.floor(roll() * PIECES.length)]).join('')
    const blocks = parseMarkdown(body)
    const hrefs = blocks.flatMap((block) => (block.kind === 'list' ? block.items.flatMap(hrefsOf) : hrefsOf(block.inside)))
    for (const href of hrefs) expect(href).toMatch(/^https:\/\//)
    expect(plainText(body).match(/Ama/g)?.length).toBe(body.match(/Ama/g)?.length)
  }
})

test('a hundred thousand marks are read in a moment', () => {
  const started = performance.now()
  for (const mark of ['*', '_', '[', '[a](', '**a']) parseMarkdown(mark.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
