// The drawings in docs/house.md: which folder and which module uses which, read from the imports themselves; and whether
// every file that the page names is there.
// `node scripts/draw-house.mjs` draws them again; with --check (npm run check) it only says whether they are true.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, isThere, main, Refusal } from './steps.mjs'

const PAGE = inRoot('docs/house.md')
const IMPORT = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'|import\('([^']+)'\)/gm

/** Each import in `place` of what runs: the file, and what it names. Tests and their tools stand beside the house. */
function* importsIn(place) {
  for (const file of readdirSync(inRoot(place), { recursive: true })) {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|(^|\/)testing\//.test(file)) continue
    const text = readFileSync(path.join(inRoot(place), file), 'utf8')
    const names = [...text.matchAll(IMPORT)].map(([, from, bare, lazy]) => from ?? bare ?? lazy)
    if (!names.includes('#testing')) for (const name of names) yield { file, names: name }
  }
}

/** The folder of a file: the first of its path, or its own name where it stands beside them. */
const folderOf = (file) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : file.replace(/\.tsx?$/, ''))

/** Where an import leads: a folder of the same program, the contracts, or nowhere of ours. */
function folderNamed(names, file) {
  if (names.startsWith('@schoolgate/contracts')) return 'contracts'
  if (names.startsWith('@schoolgate/ui')) return 'packages/ui'
  if (names.startsWith('#screens/')) return 'features'
  if (names.startsWith('#')) return names.slice(1).split('/')[0]
  if (!names.startsWith('./')) return null
  return folderOf(path.posix.join(path.posix.dirname(file), names))
}

const node = (name) => `n_${name.replace('/', '_')}[${name}]`

/** An arrow for each pair that occurs. Mermaid takes some words, such as `end`, for its own: our names come with a letter before them. */
function arrows(pairs) {
  const found = new Set()
  for (const [from, to] of pairs) if (to && from !== to) found.add(`${node(from)} --> ${node(to)}`)
  return [...found].toSorted((a, b) => (a < b ? -1 : 1))
}

function* betweenFolders(place) {
  for (const { file, names } of importsIn(place)) yield [folderOf(file), folderNamed(names, file)]
}

function* betweenModules() {
  for (const { file, names } of importsIn('apps/server/src/modules')) {
    const [, to] = /^#modules\/([a-z-]+)/.exec(names) ?? []
    yield [folderOf(file), to]
  }
}

const drawing = (lines) => ['```mermaid', 'flowchart TD', ...lines.map((line) => `  ${line}`), '```', ''].join('\n')
function draw() {
  const folders = ['server', 'web', 'office'].map(
    (app) => `Which folder of \`apps/${app}/src\` uses which:\n\n${drawing(arrows(betweenFolders(`apps/${app}/src`)))}`,
  )
  return [...folders, `Which module of the server uses which:\n\n${drawing(arrows(betweenModules()))}`].join('\n')
}

/** From where the page names files. */
const NAMED_FROM = ['.', 'packages', 'apps/server', 'apps/server/src', 'apps/web/src', 'apps/office/src']

/** What the page names and nobody finds. A name with a gap in it (`<word>`, `*`, `…`) stands for many. */
function notThere(page) {
  const [words] = page.split('<!-- drawn from the imports -->')
  const named = [...words.matchAll(/`((?:[\w.-]+\/)+[\w.-]+)`/g)].map(([, name]) => name)
  return named.filter((name) => !NAMED_FROM.some((place) => isThere(`${place}/${name}`)))
}

await main(async () => {
  const page = readFileSync(PAGE, 'utf8')
  const [, before, after] = /^([^]*<!-- drawn from the imports -->\n)[^]*(\n<!-- end of what is drawn -->[^]*)$/.exec(page) ?? []
  if (before === undefined) throw new Refusal('docs/house.md has no place for the drawings.')
  const lost = notThere(page)
  if (lost.length > 0) throw new Refusal(`docs/house.md names what is not there: ${lost.join(', ')}`)
  const now = `${before}\n${draw()}${after}`
  if (now === page) return console.log('the drawings of docs/house.md are true')
  if (process.argv.includes('--check')) throw new Refusal('the drawings of docs/house.md are old: node scripts/draw-house.mjs')
  writeFileSync(PAGE, now)
  console.log('drawn: docs/house.md')
})
