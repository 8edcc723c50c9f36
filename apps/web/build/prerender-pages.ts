import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin } from 'vite'
import { afterBuild } from '@schoolgate/ui/build/after-build'
import { routeFiles } from './route-files.ts'

/** A page written to HTML at build time: its address, its file in the build, and its screen's source or named chunk. */
type PrerenderedPage = { address: string; file: string; screen: string }

const ROOT = '<div id="root"></div>'
const MAIN = 'gate'
const ROUTES = 'src/app/routes.ts'
const HOUSE = 'house'

/** The manifest's key of a source, or of a chunk that vite.config.ts names: it holds many sources, and bears the name of its screen if of any. */
const keyOf = (manifest: Manifest, source: string): string => {
  if (manifest[source]) return source
  const name = path.basename(source, '.tsx')
  const found = Object.keys(manifest).find((key) => manifest[key]?.name === name && manifest[key].file.endsWith('.js'))
  if (found === undefined) throw new Error(`the build has nothing named ${source}`)
  return found
}

/** The files a chunk needs, its own and those of all it imports. */
const needs = (manifest: Manifest, name: string, seen = new Set<string>()): { scripts: string[]; styles: string[] } => {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return { scripts: [], styles: [] }
  seen.add(name)
  const inner = (chunk.imports ?? []).map((imported) => needs(manifest, imported, seen))
  return {
    scripts: [...inner.flatMap((one) => one.scripts), chunk.file],
    styles: [...inner.flatMap((one) => one.styles), ...(chunk.css ?? [])],
  }
}

const LINKS = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g

/** A page with other text at a mark, which must be there. */
const changed = (html: string, mark: string | RegExp, text: string): string => {
  const result = html.replaceAll(mark, () => text)
  if (result === html) throw new Error(`the page of the build has no ${mark}`)
  return result
}

/** What a page puts into its head so that nothing waits for anything: its styles themselves, and the names of its scripts. */
const headOf = async (out: string, manifest: Manifest, sources: readonly string[]): Promise<string> => {
  const needed = sources.map((source) => needs(manifest, keyOf(manifest, source)))
  const styles = [...new Set(needed.flatMap((one) => one.styles))]
  const scripts = [...new Set(needed.flatMap((one) => one.scripts))]
  const css = await Promise.all(styles.map((style) => readFile(path.join(out, style), 'utf8')))
  return [
    `<style>${css.join('').trim().replaceAll('url(./', 'url(/assets/')}</style>`,
    // Switched off: the browser does not fetch them, and the app sees that they are in the page already.
    ...styles.map((style) => `<link rel="stylesheet" href="/${style}" disabled>`),
    ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
  ].join('')
}

/** As it stands in `heads.json`. */
export type Head = { head: string; paths: string[]; isForParents: boolean }

/** The pages for parents, and those that open by a link, by what they put into their heads; many share one. */
const headsOf = async (
  root: string,
  out: string,
  manifest: Manifest,
  routes: readonly { path: string; screen: string | null; isForParents: boolean }[],
): Promise<Head[]> => {
  const sharing = new Map<string, Head>()
  for (const { path: address, screen, isForParents } of routes) {
    const own = screen === null ? [] : [path.relative(root, screen)]
    const head = await headOf(out, manifest, [MAIN, ...(isForParents ? [HOUSE] : []), ...own])
    const paths = [...(sharing.get(head)?.paths ?? []), address]
    sharing.set(head, { head, paths, isForParents })
  }
  return [...sharing.values()]
}

/**
 * Writes the pages that a visitor meets first as finished HTML with their styles inside, so that they are painted before
 * any script has come; every other address gets `shell.html`, which shows the outline of a page meanwhile. For parents, and
 * who has a link, the server puts what their page needs into its head (`heads.json`), so that all of it comes at once.
 */
export const prerenderPages = (pages: readonly PrerenderedPage[], entry: string, shell: string): Plugin[] => {
  const routes = routeFiles(ROUTES)
  const prerender = afterBuild('prerender-pages', 'pre', async (out, config) => {
    const work = path.resolve(config.root, '.cache/prerender')
    await build({
      root: config.root,
      configFile: config.configFile ?? false,
      logLevel: 'warn',
      build: { ssr: entry, outDir: work, emptyOutDir: true, copyPublicDir: false, manifest: false },
    })
    const { renderPage }: { renderPage: (address: string) => Promise<string> } = await import(
      `${pathToFileURL(path.join(work, 'prerender.js')).href}?${Date.now()}`
    )
    const template = await readFile(path.join(out, 'index.html'), 'utf8')
    const manifest: Manifest = JSON.parse(await readFile(path.join(out, '.vite/manifest.json'), 'utf8'))
    for (const page of pages) {
      const head = await headOf(out, manifest, [MAIN, page.screen])
      const root = `<div id="root" data-page="${page.address}">${await renderPage(page.address)}</div>`
      const html = changed(changed(changed(template, LINKS, ''), '</head>', `${head}</head>`), ROOT, root)
      const file = path.join(out, page.file)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, html)
    }
    const outline = await readFile(path.resolve(config.root, shell), 'utf8')
    await writeFile(path.join(out, 'shell.html'), changed(template, ROOT, `<div id="root">${outline.trim()}</div>`))
    await writeFile(path.join(out, 'heads.json'), JSON.stringify(await headsOf(config.root, out, manifest, routes.files())))
    await rm(path.join(out, '.vite'), { recursive: true })
  })
  return [routes.plugin, prerender]
}
