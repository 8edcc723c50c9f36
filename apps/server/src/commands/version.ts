import { versionUnder } from '#app/version'
import { migrationsUnder } from '#db'

/** `schoolgate --version`: the program's version, and up to where it knows the tables. */
export async function versionLine(serverRoot: string): Promise<string> {
  const migrations = await migrationsUnder(serverRoot)
  return `schoolgate ${versionUnder(serverRoot)} (tables ${migrations.at(-1)})`
}
