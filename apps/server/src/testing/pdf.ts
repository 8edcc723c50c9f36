import { inflateSync } from 'node:zlib'

/** What stands on the pages of a PDF of ours: its words in the order in which they were written, and how many pages. */
export function readPdf(bytes: Buffer): { text: string; pages: number; raw: string } {
  const raw = bytes.toString('latin1')
  const objects = new Map([...raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [id, body]))
  const streamOf = (id: string | undefined): string => {
    const body = objects.get(id ?? '') ?? ''
    const data = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1] ?? ''
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const fonts = new Map(
    [...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const letters = streamOf(/\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1])
      return [name, lettersOf(letters)]
    }),
  )
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b(?!s)/.test(body))
  const text = pages.map((page) => wordsOf(streamOf(/\/Contents (\d+) 0 R/.exec(page)?.[1]), fonts)).join('\n')
  return { text, pages: pages.length, raw }
}

/** The letter of each glyph, from a font's map: `<0000> <00ff> [<0041> <0042> …]`. */
function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, first = '0', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [index, [, codes = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters[parseInt(first, 16) + index] = (codes.match(/[0-9a-f]{4}/g) ?? [])
        .map((code) => String.fromCharCode(parseInt(code, 16)))
        .join('')
  return letters
}

function wordsOf(content: string, fonts: ReadonlyMap<string, string[]>): string {
  let letters: string[] = []
  let text = ''
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) letters = fonts.get(font) ?? []
    else
      text += `${[...(shown ?? '').matchAll(/<([0-9a-f]*)>/g)]
        .flatMap(([, codes = '']) => codes.match(/.{4}/g) ?? [])
        .map((code) => letters[parseInt(code, 16)] ?? '')
        .join('')}\n`
  }
  return text
}
