import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sheet, SheetKind, SheetRow } from '@schoolgate/contracts/sheets'
import { Problem } from '#lib/problem'
import { Refusal } from '#lib/refusal'
import { isOpenRow, saveByHand, tryByHand, type ListByHand } from '#modules/sheets'
import type { ChangeContext } from './school-command.ts'

const SHOWN = 20
const count = (number: number, thing: string) => `${number} ${thing}${number === 1 ? '' : 's'}`

export type ImportList = {
  file: string
  kind: SheetKind | undefined
  say: readonly string[]
  repair: boolean
  save: boolean
  onlyGood: boolean
  badTo: string | undefined
}

/** `schoolgate import FILE`: a list as the school has it, said row by row what would change, and saved when that is asked; 1 when rows are not ready. */
export async function importList(context: ChangeContext, wish: ImportList): Promise<number> {
  const { say, by } = context
  if (wish.save && by.userId === null)
    throw new Refusal('Say with --by REF whose deed it is: they can undo it for seven days, at /office/bring.')
  const list: ListByHand = {
    bytes: await readFile(wish.file),
    name: path.basename(wish.file),
    kind: wish.kind ?? null,
    said: new Map(wish.say.map(saidIn)),
    repairs: wish.repair,
  }
  const tried = await tryByHand(context, by, list).catch(refused(list.name))
  const { understood, rows, counts } = tried
  describe(say, understood, rows)
  const open = rows.filter(isOpenRow).length
  if (wish.badTo !== undefined && open > 0) {
    await writeFile(wish.badTo, await tried.bad())
    say(`The ${count(open, 'row')} to mend: ${wish.badTo}`)
  }
  if (!wish.save || by.userId === null) {
    say('Nothing was saved. With --save it is.')
    return open > 0 ? 1 : 0
  }
  if (open > 0 && !wish.onlyGood) throw new Refusal('Nothing was saved: some rows are not ready. --only-good saves the others.')
  if (counts.ready === 0) throw new Refusal('Nothing was saved: no row is ready.')
  await saveByHand(context, { ...by, userId: by.userId }, list, tried).catch(refused(list.name))
  say(`Saved: ${count(counts.ready, 'row')}.`)
  return 0
}

const refused = (name: string) => (error: unknown) => {
  if (!(error instanceof Problem)) throw error
  const todo = (error.errors ?? []).map(({ message }) => message).join(' ')
  throw new Refusal(`${name}: ${[error.message, todo].filter((part) => part !== '').join(' ')}`, { cause: error })
}

function saidIn(written: string): [string, string] {
  const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(written) ?? []
  if (name === '') throw new Refusal(`“${written}” is not NAME=VALUE, such as subject=Mathematics or name_order=last_first.`)
  return [name, value]
}

function describe(say: (line: string) => void, understood: Sheet['understood'], rows: readonly SheetRow[]): void {
  const { kind, facts, columns, repairs, other_lists: others = [] } = understood
  say(`A list of ${kind.replace('_', ' ')}, ${count(rows.length, 'row')}.`)
  for (const { kind: other, tabs } of others)
    say(`  beside it a list of ${other.replace('_', ' ')} (${tabs.join(', ')}): bring it by itself with --kind ${other}`)
  for (const { head, field, reason } of columns)
    say(`  ${head || '(no head)'}: ${field ?? 'left out'} (${reason.replaceAll('_', ' ')})`)
  for (const { name, value, choices } of facts)
    say(
      `  ${name}: ${value ?? `to be said with --say ${name}=…${choices.length > 0 ? `, one of ${choices.slice(0, 8).join(', ')}` : ''}`}`,
    )
  for (const { kind: repair, column, cells, choice, choices, samples } of repairs) {
    const [first] = samples
    const like = first ? `, such as ${first.from}${first.to === null ? '' : ` → ${first.to}`}` : ''
    say(
      `  repair ${repair} of ${column}, ${count(cells, 'cell')}${like}: ${choice ?? `to be said: ${howToSay(repair, choices)}`}`,
    )
  }
  const of = (state: SheetRow['state']) => rows.filter((row) => row.state === state)
  for (const state of ['new', 'changed', 'same', 'bad', 'look'] as const) {
    const all = of(state)
    if (all.length === 0) continue
    say(`${WORDS[state]}: ${all.length}`)
    if (state === 'same') continue
    for (const row of all.slice(0, SHOWN)) say(`  ${lineOf(row)}`)
    if (all.length > SHOWN) say(`  … and ${all.length - SHOWN} more`)
  }
}

const howToSay = (repair: string, choices: readonly string[]): string =>
  choices.includes('repair') ? '--repair' : choices.map((choice) => `--say ${repair}=${choice}`).join(' or ')

const WORDS: Readonly<Record<SheetRow['state'], string>> = {
  new: 'new',
  changed: 'changed',
  same: 'the same',
  bad: 'to mend',
  look: 'to look at in the office, where questions about people are answered',
}

function lineOf({ row, tab, name, class: klass, changes, findings }: SheetRow): string {
  const said = [
    ...changes.map(({ about, field, from, to }) => `${about === null ? '' : `${about} `}${field}: ${from} → ${to}`),
    ...findings.filter(({ level }) => level !== 'note').map(({ wrong, todo }) => `${wrong} ${todo}`),
  ]
  return [`${tab} row ${row}`, [name, klass].filter((part) => part !== null && part !== '').join(', '), said.join('; ')]
    .filter((part) => part !== '')
    .join(': ')
}
