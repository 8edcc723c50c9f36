import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest, type Plugin, type ResolvedConfig } from 'vite'

/** A page written to HTML at build time: its address, its file in the build, and the source of its screen. */
type PrerenderedPage = { address: string; file: string; screen: string }

const ROOT = '<div id="root"></div>'

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

const withoutLinks = (html: string) => html.replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')

/**
 * Writes the pages that a visitor meets first as finished HTML with their styles inside, so that they are painted before
 * any script has come; every other address gets `shell.html`, which shows the outline of a page meanwhile.
 */
export const prerenderPages = (pages: readonly PrerenderedPage[], entry: string, shell: string): Plugin => {
  let config: ResolvedConfig
  return {
    name: 'schoolgate:prerender-pages',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        const out = path.resolve(config.root, config.build.outDir)
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
          const main = needs(manifest, 'index.html')
          const screen = needs(manifest, page.screen)
          const styles = [...new Set([...main.styles, ...screen.styles])]
          const css = await Promise.all(styles.map((style) => readFile(path.join(out, style), 'utf8')))
          const scripts = [...new Set([...main.scripts, ...screen.scripts])]
          const head = [
            `<style>${css.join('').trim().replaceAll('url(./', 'url(/assets/')}</style>`,
            // Switched off: the browser does not fetch them, and the app sees that they are in the page already.
            ...styles.map((style) => `<link rel="stylesheet" href="/${style}" disabled>`),
            ...scripts.map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
          ]
          const html = withoutLinks(template)
            .replace('</head>', () => `${head.join('')}</head>`)
            .replace(ROOT, `<div id="root" data-page="${page.address}">${await renderPage(page.address)}</div>`)
          const file = path.join(out, page.file)
          await mkdir(path.dirname(file), { recursive: true })
          await writeFile(file, html)
        }
        const outline = await readFile(path.resolve(config.root, shell), 'utf8')
        await writeFile(path.join(out, 'shell.html'), template.replace(ROOT, `<div id="root">${outline.trim()}</div>`))
        await rm(path.join(out, '.vite'), { recursive: true })
      },
    },
  }
}
