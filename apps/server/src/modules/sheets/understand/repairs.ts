import type { RepairChoice, RepairKind, SheetField } from '@schoolgate/contracts/sheets'

/** What a kind of repair may be answered with, what holds until then, and whether its rows wait for the answer. */
const RULES: Record<RepairKind, { choices: readonly RepairChoice[]; usual: RepairChoice | null; holdsRows: boolean }> = {
  lost_nought: { choices: ['repair', 'leave'], usual: null, holdsRows: true },
  lost_noughts: { choices: ['repair', 'leave'], usual: null, holdsRows: false },
  two_phones: { choices: ['repair', 'leave'], usual: 'repair', holdsRows: false },
  day_order: { choices: ['day_first', 'month_first'], usual: null, holdsRows: true },
  serial_day: { choices: ['repair', 'leave'], usual: 'repair', holdsRows: false },
  year_alone: { choices: ['repair', 'leave'], usual: null, holdsRows: true },
  class_names: { choices: ['repair', 'leave'], usual: null, holdsRows: true },
  name_order: { choices: ['first_last', 'last_first'], usual: null, holdsRows: true },
  capitals: { choices: ['repair', 'leave'], usual: null, holdsRows: false },
  titles: { choices: ['repair', 'leave'], usual: 'repair', holdsRows: false },
  joined_parents: { choices: ['repair', 'leave'], usual: null, holdsRows: false },
  whose_phone: { choices: ['mother', 'father'], usual: null, holdsRows: true },
  dittos: { choices: ['repair', 'leave'], usual: 'repair', holdsRows: false },
  subject_names: { choices: ['repair', 'leave'], usual: 'repair', holdsRows: false },
}

/** One repair of a whole column, with what it changes. */
export type Repair = {
  id: string
  kind: RepairKind
  column: string
  field: SheetField
  /** Cells by what is written in them; `to` is null where nothing is known to put there. */
  cells: Map<string, { to: string | null; count: number }>
  choices: readonly RepairChoice[]
  /** What was answered, or else what the cells themselves say, or what is usual; null: to be answered. */
  choice: RepairChoice | null
  isAnswered: boolean
  holdsRows: boolean
}

export type RepairAnswers = Readonly<Record<string, RepairChoice>>

/** The repairs that a list needs, as they are found cell by cell. */
export class Repairs {
  readonly #found = new Map<string, Repair>()
  readonly #answers: RepairAnswers

  constructor(answers: RepairAnswers) {
    this.#answers = answers
  }

  /** The answer to a repair; `told` is what the cells say of it. */
  choiceOf(kind: RepairKind, column: string, told: RepairChoice | null = null): RepairChoice | null {
    const answer = this.#answers[idOf(kind, column)]
    return answer && RULES[kind].choices.includes(answer) ? answer : (told ?? RULES[kind].usual)
  }

  /** Notes what a repair does to a cell, and says what was answered. */
  note(
    kind: RepairKind,
    of: { key: string; field: SheetField },
    from: string,
    to: string | null,
    told: RepairChoice | null = null,
  ): RepairChoice | null {
    const id = idOf(kind, of.key)
    const choice = this.choiceOf(kind, of.key, told)
    const { choices, holdsRows } = RULES[kind]
    const repair = this.#found.get(id) ?? {
      id,
      kind,
      column: of.key,
      field: of.field,
      cells: new Map<string, { to: string | null; count: number }>(),
      choices,
      choice,
      isAnswered: this.#answers[id] !== undefined,
      holdsRows: holdsRows && choice === null,
    }
    this.#found.set(id, repair)
    const cell = repair.cells.get(from)
    if (cell) cell.count++
    else repair.cells.set(from, { to, count: 1 })
    return choice
  }

  all = (): Repair[] => [...this.#found.values()]
}

const idOf = (kind: RepairKind, column: string) => `${kind}: ${column}`
