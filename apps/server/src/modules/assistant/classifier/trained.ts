import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { SecondReader } from '#modules/assistant/understanding'
import { readExamples, type ExamplePlaces } from './examples.ts'
import { fromBytes, learn, readerFrom, samplesOf, toBytes } from './model.ts'

/** The file a build leaves beside the bundled server. */
export const BUILT_MODEL = 'question-kinds.model'

const ASSISTANT = path.resolve(import.meta.dirname, '..')
const ROOT = path.resolve(import.meta.dirname, '../../../../../..')
/** Where the examples of this house stand, when it runs from its sources. */
export const PLACES: ExamplePlaces = {
  examples: path.join(ASSISTANT, 'examples'),
  tables: path.join(ASSISTANT, 'understanding/questions'),
  evaluation: path.join(ROOT, 'eval/questions'),
}
/** What the model is made from: other examples, another way of reading or of learning make another model. */
const MADE_FROM = [path.join(ASSISTANT, 'understanding'), path.join(ASSISTANT, 'classifier'), PLACES.examples, PLACES.evaluation]

const CACHE = path.join(ROOT, '.cache')
const KEPT = 'question-kinds-'

let loaded: SecondReader | undefined

/** The second reader, loaded when it is first asked for. */
export function secondReader(): SecondReader {
  loaded ??= readerFrom(fromBytes(modelBytes()))
  return loaded
}

/** The model as the build left it, or as the sources make it: learnt once, and kept until they change. */
export function modelBytes(): Buffer {
  const built = path.join(import.meta.dirname, BUILT_MODEL)
  if (existsSync(built)) return readFileSync(built)
  const kept = path.join(CACHE, `${KEPT}${digestOfSources()}`)
  if (existsSync(kept)) return readFileSync(kept)
  const bytes = toBytes(learn(samplesOf(readExamples(PLACES))))
  mkdirSync(CACHE, { recursive: true })
  for (const former of readdirSync(CACHE).filter((name) => name.startsWith(KEPT)))
    rmSync(path.join(CACHE, former), { force: true })
  // Whoever learns at the same time learns the same: the last one's file stands, and is never seen half written.
  const mine = path.join(CACHE, `${process.pid}-${path.basename(kept)}`)
  writeFileSync(mine, bytes)
  renameSync(mine, kept)
  return bytes
}

function digestOfSources(): string {
  const hash = createHash('sha256')
  for (const folder of MADE_FROM) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /(?<!\.test)\.(?:ts|txt)$/.test(name),
    )
    for (const file of files.toSorted())
      hash
        .update(`${file}\0`)
        .update(readFileSync(path.join(folder, file)))
        .update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
