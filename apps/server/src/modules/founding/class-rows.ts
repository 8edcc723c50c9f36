import { STAGES, type addClasses } from '@schoolgate/contracts/school-setup'
import type { Received } from '@schoolgate/contracts/endpoint'

type Wanted = Received<typeof addClasses>['body']['classes'][number]
type Known = { code: string; name: string; position: number; isActive: boolean }

/** A stage stands in a hundred of its own, so that what comes later finds its place between. */
const PLACES = 100
const PER_LEVEL = 10

/** The classes that the school does not have yet, as rows of the data file of classes. */
export function newClassRows(wanted: readonly Wanted[], known: readonly Known[]) {
  const has = new Set(known.filter(({ isActive }) => isActive).map(({ name }) => name.toLowerCase()))
  const old = new Map(known.map((row) => [row.name.toLowerCase(), row.code]))
  const codes = new Set(known.map(({ code }) => code))
  return wanted.flatMap(({ name, level, stage, stream }) => {
    if (has.has(name.toLowerCase())) return []
    has.add(name.toLowerCase())
    const code = old.get(name.toLowerCase()) ?? freeCode(name, codes)
    codes.add(code)
    return [{ code, name, level, stage, stream: stream ?? '', position: `${placeOf(level, stage, stream)}` }]
  })
}

/** Crèche, Nursery 1 … SHS 3, in the order of age. */
function placeOf(level: string, stage: Wanted['stage'], stream: string | null): number {
  const year = Number(/\d+/.exec(level)?.[0] ?? 0)
  const before = /^kg/i.test(level) ? 3 : 0
  const arm = stream === null ? 0 : (stream.toUpperCase().charCodeAt(0) - 64 + PER_LEVEL) % PER_LEVEL
  return Math.min(999, STAGES.indexOf(stage) * PLACES + (before + year) * PER_LEVEL + arm)
}

/** “Basic 5A” is B5A; a name that leaves no code of its own is numbered. */
function freeCode(name: string, taken: ReadonlySet<string>): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const [word = '', ...rest] = plain.split(/[^A-Za-z0-9]+/).filter((part) => part !== '')
  const start = /^(jhs|shs|jss|ss|kg)$/i.test(word) ? word : word.slice(0, rest.length > 0 ? 1 : 3)
  const code = `${start}${rest.join('')}`.toUpperCase().slice(0, 30) || 'C'
  const numbered = Array.from({ length: taken.size + 1 }, (_, index) => `${code}-${index + 2}`)
  return [code, ...numbered].find((one) => !taken.has(one)) ?? code
}
