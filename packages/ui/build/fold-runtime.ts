import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { afterBuild } from './after-build.ts'

/** The name of the file that holds the bundler's helpers until they are folded. */
export const RUNTIME = 'rolldown-runtime'
const EXPORTS = /export\{([^}]*)\};?\s*$/
const NAMED = /(\w+|\$[\w$]*) as (\w+)/g

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
    const importing = new RegExp(`import(?:\\{([^}]*)\\}from)?["'\`]\\./${runtime.replaceAll('.', '\\.')}["'\`];?`, 'g')
    const source = await readFile(path.join(assets, runtime), 'utf8')
    const said = EXPORTS.exec(source)?.[1]
    if (said === undefined) throw new Error(`${runtime} does not end with what it exports`)
    const helpers = [...said.matchAll(NAMED)].map(([, inner = '', outer = '']) => ({ inner, outer }))
    if (helpers.length === 0) throw new Error(`${runtime} exports nothing`)
    const answer = helpers.map(({ inner, outer }) => `${outer}:${inner}`).join()
    const taken = helpers.map(({ outer }) => `${outer}:runtime_${outer}`).join()
    const shared = helpers.map(({ outer }) => `runtime_${outer}`).join()
    const head = `const runtime=(()=>{${source.replace(EXPORTS, '')};return{${answer}}})(),{${taken}}=runtime;export{${shared}};`
    const ofHome = (_: string, names = '') => `const{${names.replaceAll(' as ', ':')}}=runtime;`
    const ofOthers = (_: string, names?: string) =>
      names === undefined ? '' : `import{${names.replaceAll(/(^|,)(\w+)/g, '$1runtime_$2')}}from"./${home}";`
    for (const script of scripts) {
      const file = path.join(assets, script)
      const code = await readFile(file, 'utf8')
      if (script === runtime || !code.includes(runtime)) continue
      const folded = script === home ? head + code.replace(importing, ofHome) : code.replace(importing, ofOthers)
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
