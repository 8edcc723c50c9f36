import type { SheetFactName } from '@schoolgate/contracts/sheet-words'
import type { SheetFact } from '@schoolgate/contracts/sheets'

/** What holds for a whole list, as it is asked about while the list is read: answered, said by its titles, or to be answered. */
export class Facts {
  readonly #answers: Readonly<Record<string, string>>
  readonly #asked = new Map<SheetFactName, SheetFact>()

  constructor(answers: Readonly<Record<string, string>>) {
    this.#answers = answers
  }

  /** The answer, or what the list says itself (`told`); null: it is to be answered. Without `choices` any word is one. */
  of(name: SheetFactName, told: string | null, choices: readonly string[] = []): string | null {
    const answer = this.#answers[name]?.trim() ?? ''
    const value = answer !== '' && (choices.length === 0 || choices.includes(answer)) ? answer : told
    this.#asked.set(name, { name, value, choices: [...choices], is_needed: true })
    return value
  }

  all = (): SheetFact[] => [...this.#asked.values()]
}
