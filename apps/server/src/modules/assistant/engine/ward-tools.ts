import { tool, zodSchema, type ToolSet } from 'ai'
import { collectEvidence, withholdOrders, type Evidence } from '#modules/assistant/fact-check'
import { INPUTS, isFound, PURPOSES, TOOLS, type Found, type Look, type Read, type Tool } from '#modules/assistant/reading'

/** What a turn may look at, and what it has looked at so far. */
export type WardTools = {
  tools: ToolSet
  /** Looks as the tools do; the same look twice is read once. */
  read: Read
  evidence: Evidence
  /** What the looks so far brought, in order. */
  found: Found[]
  /** Texts that tried to order the assistant about, and were withheld. */
  withheld: () => number
}

const OPEN_IT_YOURSELF = { en: '(open it on its own page)', fr: '(ouvrez-le sur sa propre page)' }

/** Made once: writing a schema as JSON costs more than most looks. */
const SCHEMAS = {
  attendance: zodSchema(INPUTS.attendance),
  marks: zodSchema(INPUTS.marks),
  reports: zodSchema(INPUTS.reports),
  bills: zodSchema(INPUTS.bills),
  payments: zodSchema(INPUTS.payments),
  notices: zodSchema(INPUTS.notices),
  calendar: zodSchema(INPUTS.calendar),
  timetable: zodSchema(INPUTS.timetable),
  profile: zodSchema(INPUTS.profile),
  school: zodSchema(INPUTS.school),
  family: zodSchema(INPUTS.family),
} as const satisfies Record<Tool, unknown>

/**
 * Read-only tools for one turn. They close over the ward that was settled before: no input names a child, and a model that
 * sends one is told its input is wrong.
 */
export function wardTools(readRecords: Read, language: 'en' | 'fr'): WardTools {
  const evidence = collectEvidence()
  const found: Found[] = []
  const looks = new Map<string, Promise<Found>>()
  let withheld = 0

  async function look(what: Look): Promise<Found> {
    const raw = await readRecords(what)
    const { result, flagged } = withholdOrders(raw, raw.untrusted, OPEN_IT_YOURSELF[language])
    if (!isFound(result)) throw new Error(`Nothing is left of what ${what.tool} brought.`)
    withheld += flagged
    evidence.add(result.data, result.untrusted)
    found.push(result)
    return result
  }
  const read: Read = (what) => {
    const key = `${what.tool} ${JSON.stringify(what.input)}`
    const looked = looks.get(key) ?? look(what)
    looks.set(key, looked)
    return looked
  }
  const toolFor = (name: Tool) =>
    tool<Record<string, unknown>, Found, Record<string, never>>({
      description: PURPOSES[name],
      inputSchema: SCHEMAS[name],
      execute: (input) => read({ tool: name, input }),
    })
  return {
    tools: Object.fromEntries(TOOLS.map((name) => [name, toolFor(name)])),
    read,
    evidence,
    found,
    withheld: () => withheld,
  }
}
