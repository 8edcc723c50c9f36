import { briefly, type ImportContext } from './import-context.ts'

/** A guardian and a ward, by the school's own references. */
export type Link = { guardian: string; ward: string }

/**
 * Of these new links those that would give a guardian who is already here a pupil of another family. A family is everybody whom
 * guardians and wards in common hold together; who stands alone is one too.
 */
export function acrossFamilies(before: readonly Link[], added: readonly Link[], isKnown: (guardian: string) => boolean): Link[] {
  const families = new Families()
  for (const { guardian, ward } of before) families.join(`g ${guardian}`, `w ${ward}`)
  for (const { guardian } of [...before, ...added]) if (isKnown(guardian)) families.settle(`g ${guardian}`)
  return added.filter(({ guardian, ward }) => {
    const [one, other] = [families.of(`g ${guardian}`), families.of(`w ${ward}`)]
    if (one !== other && families.isSettled(one) && families.isSettled(other)) return true
    families.join(one, other)
    return false
  })
}

/** Who belongs together: each points to another of the same family, the last one stands for all. */
class Families {
  readonly #above = new Map<string, string>()
  readonly #settled = new Set<string>()

  of(member: string): string {
    const above = this.#above.get(member)
    if (above === undefined) return member
    const top = this.of(above)
    this.#above.set(member, top)
    return top
  }

  join(one: string, other: string): void {
    const [top, under] = [this.of(one), this.of(other)]
    if (top === under) return
    this.#above.set(under, top)
    if (this.#settled.has(under)) this.#settled.add(top)
  }

  /** This family was here before the import. */
  settle(member: string): void {
    this.#settled.add(this.of(member))
  }

  isSettled = (top: string): boolean => this.#settled.has(top)
}

/** Both families by name, for whoever must say whether it is right. */
export function familyQuestion(
  { guardian, ward }: Link,
  before: readonly Link[],
  context: ImportContext,
): { wrong: string; todo: string } {
  const person = (ref: string) => `${ref} ${context.people.get(ref)?.fullname ?? ''}`
  const child = (ref: string) => `${ref} ${context.wards.get(ref)?.fullname ?? ''}`
  const own = before.filter((link) => link.guardian === guardian).map((link) => child(link.ward))
  const others = before.filter((link) => link.ward === ward).map((link) => person(link.guardian))
  const siblings = before
    .filter((link) => link.ward !== ward && before.some((other) => other.ward === ward && other.guardian === link.guardian))
    .map((link) => child(link.ward))
  const whose = own.length > 0 ? `, guardian of ${briefly(own)},` : ', an account without a ward,'
  const theirs = others.length > 0 ? `, whose guardians are ${briefly(others)}` : ''
  const more = siblings.length > 0 ? ` (also of ${briefly([...new Set(siblings)])})` : ''
  return {
    wrong: `${person(guardian)}${whose} would also get ${child(ward)}${theirs}${more}.`,
    todo: `If both families belong together, import with --confirm-family ${guardian}; otherwise correct the row.`,
  }
}
