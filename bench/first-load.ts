import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { printTable } from './table.ts'

const WEB = path.resolve(import.meta.dirname, '../apps/web')

/** The room that owns what a phone keeps and sends, and what stands in the place of a page that broke. */
const ROOM = /\/apps\/web\/src\/lib\/device\/[\w-]+\.ts$/
const BOUNDARIES = /\/(?:packages\/ui\/src\/boundary|apps\/web\/src\/app\/(?:broken-app|shell\/broken-page))\.tsx$/
/** What the room stands on: the shelf and the copies, whether the school can be reached, sign-outs that wait, releases. */
const GROUND =
  /\/(?:apps\/web\/src\/lib\/(?:saved|own-copies|changed-at)|packages\/ui\/src\/lib\/(?:copies|network|probe|release)|apps\/web\/src\/features\/identity\/sign-out-queue)\.ts$/

/** What a first visit begins with; and what follows once the page stands and is quiet. */
const FIRST = ['/login', '/home', '/notices'] as const
const LATER = 'soon after'
const COLUMNS = [...FIRST, LATER]

/** What the device room and the boundaries cost on the first load: the code of a build that has them less that of a build that has not. */
export async function firstLoad(): Promise<void> {
  const whole = await weightWithout([])
  const rows = []
  for (const [what, left] of [
    ['the boundaries', [BOUNDARIES]],
    ['the device room', [ROOM]],
    ['both', [ROOM, BOUNDARIES]],
    ['both, and what the room stands on', [ROOM, BOUNDARIES, GROUND]],
  ] as const) {
    const without = await weightWithout(left)
    rows.push([
      what,
      ...COLUMNS.map((_, at) => kilobytes((whole.sizes[at] ?? 0) - (without.sizes[at] ?? 0))),
      kilobytes(without.names),
    ])
  }
  rows.push(['(all there is)', ...whole.sizes.map(kilobytes), kilobytes(whole.names)])
  printTable(
    'Scripts and styles with the device room and the boundaries less without, brotli (kB = 1000 bytes)',
    ['what', ...COLUMNS, 'names that stay, at most'],
    rows,
  )
}

const kilobytes = (bytes: number): number => Math.round(bytes / 10) / 100

/** Leaves modules without what they hold: who uses them is built as ever, and what only they use falls away. Only their names stay. */
const emptying = (left: readonly RegExp[]) => {
  const names: string[] = []
  const plugin: Plugin = {
    name: 'bench:emptying',
    enforce: 'pre',
    transform(code, id) {
      if (!left.some((one) => one.test(id))) return null
      const exported = []
      for (const statement of this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }).body) {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
        if (declared?.type === 'VariableDeclaration')
          for (const { id: name } of declared.declarations) if (name.type === 'Identifier') exported.push(name.name)
        if ((declared?.type === 'FunctionDeclaration' || declared?.type === 'ClassDeclaration') && declared.id)
          exported.push(declared.id.name)
      }
      names.push(...exported)
      return {
        code: exported.map((name) => `export const ${name} = /* @__PURE__ */ (() => globalThis.${name})()`).join('\n'),
        map: null,
      }
    },
  }
  return { plugin, names }
}

/** How many bytes each page begins with in a build that leaves these modules out. */
async function weightWithout(left: readonly RegExp[]): Promise<{ sizes: number[]; names: number }> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'first-load-'))
  const { plugin, names } = emptying(left)
  try {
    await build({
      root: WEB,
      configFile: path.join(WEB, 'vite.config.ts'),
      logLevel: 'error',
      plugins: [plugin],
      build: { outDir, emptyOutDir: true },
    })
    const read = (file: string) => readFile(path.join(outDir, file), 'utf8')
    const heads: { head: string; paths: string[] }[] = JSON.parse(await read('heads.json'))
    const sizes = []
    for (const page of FIRST) {
      const head = heads.find(({ paths }) => paths.includes(page))?.head ?? (await read(`${page.slice(1)}/index.html`))
      const scripts = [...head.matchAll(/rel="modulepreload"[^>]*href="\/([^"]+)"/g)].map(([, file = '']) => file)
      const styles = /<style>([^<]+)<\/style>(?=<link rel="stylesheet")/.exec(head)?.[1]
      if (scripts.length === 0 || styles === undefined) throw new Error(`the head of ${page} is not understood`)
      sizes.push(compressed([styles, ...(await Promise.all(scripts.map(read)))]))
    }
    const later = (await readdir(path.join(outDir, 'assets'))).filter((file) => /^soon-[\w-]+\.(?:js|css)$/.test(file))
    if (later.length === 0) throw new Error('the build has no chunk named soon')
    sizes.push(compressed(await Promise.all(later.map((file) => read(`assets/${file}`)))))
    return { sizes, names: compressed([[...new Set(names)].join()]) }
  } finally {
    await rm(outDir, { recursive: true })
  }
}

const compressed = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + brotliCompressSync(text).length, 0)
