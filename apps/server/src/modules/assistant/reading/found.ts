import { TOOLS, type Found } from './shape.ts'

const tools: readonly unknown[] = TOOLS

/** Whether a value that travelled through a model's prompt is what one of our own looks brought. */
export const isFound = (value: unknown): value is Found =>
  typeof value === 'object' &&
  value !== null &&
  'tool' in value &&
  tools.includes(value.tool) &&
  'state' in value &&
  'sources' in value
