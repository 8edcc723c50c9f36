import type { Scope } from '#lib/scope'

/** Who does something to the books: a signed-in person, or a program whose name is kept. */
export type Doer = { scope: Scope | null; name?: string; address?: string }

/** The doer as the record of deeds wants it. */
export const saidBy = ({ scope, name, address }: Doer) => ({
  scope,
  ...(name === undefined ? {} : { actorName: name }),
  ...(address === undefined ? {} : { address }),
})
