import { SHEET_LIMITS, type SheetCell, type Tab } from './workbook.ts'

/** A row of one of its files, by the names of its columns in small letters. */
export type Row = Readonly<Record<string, string>>
/** Its files by their names, without `.csv`. */
export type Files = ReadonlyMap<string, readonly Row[]>

/** The number that the school itself gave, where the package has it; else what tells its people apart. */
export const numberOf = (user: Row): string | undefined => user['identifier'] || user['sourcedid']

const cell = (text: string | undefined): SheetCell | null =>
  text === undefined || text === '' ? null : { text: text.slice(0, SHEET_LIMITS.cellLength), is: 'text' }

/** Lines as a tab, under its heads; `row` is where they stand. */
export const tabOf = (
  of: NonNullable<Tab['of']>,
  name: string,
  heads: readonly string[],
  lines: readonly (readonly (string | undefined)[])[],
): Tab => ({
  name,
  of,
  rows: [heads, ...lines].map((cells, index) => ({ row: index + 1, cells: cells.map(cell) })),
})

export const rolesOf = (files: Files): Map<string, string> =>
  new Map([
    ...(files.get('users') ?? []).map((user): [string, string] => [user['sourcedid'] ?? '', user['role'] ?? '']),
    ...(files.get('roles') ?? [])
      .toSorted((one) => (one['roletype']?.toLowerCase() === 'primary' ? 1 : -1))
      .map((role): [string, string] => [role['usersourcedid'] ?? '', role['role'] ?? '']),
  ])
