import type { Source } from '@schoolgate/contracts/assistant'
import { TOOLS, type Cited, type Found } from './shape.ts'

const tools: readonly unknown[] = TOOLS

/** Whether a value that travelled through a model's prompt is what one of our own looks brought. */
export const isFound = (value: unknown): value is Found =>
  typeof value === 'object' && value !== null && 'tool' in value && tools.includes(value.tool) && 'state' in value && 'sources' in value

/** As the wire has it, each page once. */
export function sourcesOf(cited: readonly Cited[], most: number): Source[] {
  const routes = new Map(cited.map(({ key: _key, ...source }) => [source.route, source]))
  return [...routes.values()].slice(0, most)
}
