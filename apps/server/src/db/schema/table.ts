import { getColumns, sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  pgTable,
  unique,
  uuid,
  type AnyPgColumn,
  type AnyPgColumnBuilder,
  type AnyPgTable,
  type PgBuildExtraConfigColumns,
  type PgTableExtraConfigValue,
} from 'drizzle-orm/pg-core'

/** A table whose rows are each of one school. */
export type OfSchool = { id: AnyPgColumn; schoolId: AnyPgColumn }

const targets = new WeakMap<object, () => OfSchool>()

/** The id of a row in another table, of the same school: `table` makes the foreign key, with the school in it. */
export function rowOf(name: string, target: () => OfSchool) {
  const column = uuid(name)
  targets.set(column, target)
  return column
}

/** The key that `rowOf` of other tables points to. */
export const namedWithSchool = (name: string, t: OfSchool) => unique(`${name}_with_school`).on(t.schoolId, t.id)

/**
 * A table of the database. Beside its own rules it has those that follow from its columns: a text whose values are listed takes no
 * other, and a row of a school names rows of that school only.
 */
export function table<Name extends string, Columns extends Record<string, AnyPgColumnBuilder>>(
  name: Name,
  columns: Columns,
  rules: (t: PgBuildExtraConfigColumns<Columns>) => PgTableExtraConfigValue[],
) {
  const all = (t: PgBuildExtraConfigColumns<Columns>): PgTableExtraConfigValue[] => [
    ...rules(t),
    ...listedValues(name, made),
    ...sameSchool(name, made, columns),
  ]
  const made = pgTable(name, columns, all)
  return made
}

function listedValues(name: string, made: AnyPgTable) {
  return Object.values(getColumns(made)).flatMap((column) => {
    if (!column.enumValues?.length) return []
    const values = column.enumValues.map((value) => sql`${value}`)
    return [check(`${name}_${column.name}_listed`, sql`${column} in (${sql.join(values, sql`, `)})`)]
  })
}

function sameSchool(name: string, made: AnyPgTable, columns: Record<string, AnyPgColumnBuilder>) {
  const built: Record<string, AnyPgColumn> = getColumns(made)
  return Object.entries(columns).flatMap(([field, builder]) => {
    const target = targets.get(builder)?.()
    const [school, column] = [built['schoolId'], built[field]]
    if (!target || !school || !column) return []
    return [
      foreignKey({
        name: `${name}_${column.name}_of_school`,
        columns: [school, column],
        foreignColumns: [target.schoolId, target.id],
        // By `no action` a row that goes is first looked for again itself, once for each key that could name it.
      }).onDelete('restrict'),
    ]
  })
}
