import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import MagicString from 'magic-string'
import { parseAst, type Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** The name of the file that holds the bundler's helpers until they are folded. */
export const RUNTIME = 'rolldown-runtime'

type Part = { inner: string; outer: string }
type Name = { type: string; name?: string; value?: unknown }
const nameOf = ({ name, value }: Name): string => name ?? String(value)

/** What a script exports, and itself without saying so. */
const opened = (code: string): { body: string; exported: Part[] } => {
  const text = new MagicString(code)
  const exported: Part[] = []
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ExportNamedDeclaration') continue
    exported.push(...statement.specifiers.map((one) => ({ inner: nameOf(one.local), outer: nameOf(one.exported) })))
    text.remove(statement.start, statement.end)
  }
  return { body: text.toString(), exported }
}

/** A script in which another takes the place of each import of `file`: `said` is told what it is known by there and here. */
const withImports = (code: string, file: string, said: (parts: Part[]) => string): string => {
  const text = new MagicString(code)
  for (const statement of parseAst(code).body) {
    if (statement.type !== 'ImportDeclaration' || statement.source.value !== `./${file}`) continue
    const parts = statement.specifiers.map((one) => {
      if (one.type !== 'ImportSpecifier') throw new Error(`${file} is imported as a whole`)
      return { inner: one.local.name, outer: nameOf(one.imported) }
    })
    text.overwrite(statement.start, statement.end, parts.length === 0 ? '' : said(parts))
  }
  return text.toString()
}

const list = (parts: readonly Part[], written: (part: Part) => string): string => parts.map(written).join()

/**
 * The bundler puts its own few helpers into a file apart, which every page then fetches beside the code that everybody needs. Here they
 * stand in that code (`into`). Where the files do not look as expected the build ends.
 */
export const foldRuntime = (into: string): Plugin =>
  afterBuild('fold-runtime', 'pre', async (out) => {
    const assets = path.join(out, 'assets')
    const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
    const only = (name: string): string => {
      const [found, ...others] = scripts.filter((file) => file.replace(/-[\w-]{8}\.js$/, '') === name)
      if (found === undefined || others.length > 0) throw new Error(`the build has not one file named ${name}`)
      return found
    }
    const [runtime, home] = [only(RUNTIME), only(into)]
    const { body, exported } = opened(await readFile(path.join(assets, runtime), 'utf8'))
    if (exported.length === 0) throw new Error(`${runtime} exports nothing`)
    const answer = list(exported, ({ inner, outer }) => `${outer}:${inner}`)
    const taken = list(exported, ({ outer }) => `${outer}:runtime_${outer}`)
    const shared = list(exported, ({ outer }) => `runtime_${outer}`)
    const head = `const runtime=(()=>{${body};return{${answer}}})(),{${taken}}=runtime;export{${shared}};`
    const atHome = (parts: Part[]) => `const{${list(parts, ({ inner, outer }) => `${outer}:${inner}`)}}=runtime;`
    const elsewhere = (parts: Part[]) =>
      `import{${list(parts, ({ inner, outer }) => `runtime_${outer} as ${inner}`)}}from"./${home}";`
    for (const script of scripts) {
      const file = path.join(assets, script)
      const code = await readFile(file, 'utf8')
      if (script === runtime || !code.includes(runtime)) continue
      const folded = script === home ? head + withImports(code, runtime, atHome) : withImports(code, runtime, elsewhere)
      if (folded.includes(runtime)) throw new Error(`${script} names ${runtime} in a way that is not understood`)
      await writeFile(file, folded)
    }
    await rm(path.join(assets, runtime))
    await forget(path.join(out, 'index.html'), new RegExp(`\\s*<(?:script|link)[^>]*${runtime}[^>]*>(?:</script>)?`, 'g'))
    await forgetInManifest(path.join(out, '.vite/manifest.json'), runtime)
  })

const forget = async (file: string, text: RegExp): Promise<void> =>
  writeFile(file, (await readFile(file, 'utf8')).replaceAll(text, ''))

const forgetInManifest = async (file: string, runtime: string): Promise<void> => {
  const manifest: Record<string, { file: string; imports?: string[] }> = JSON.parse(await readFile(file, 'utf8'))
  const gone = Object.keys(manifest).find((key) => manifest[key]?.file.endsWith(runtime))
  if (gone === undefined) throw new Error(`the manifest does not name ${runtime}`)
  delete manifest[gone]
  for (const chunk of Object.values(manifest)) chunk.imports = chunk.imports?.filter((key) => key !== gone) ?? []
  await writeFile(file, JSON.stringify(manifest))
}
