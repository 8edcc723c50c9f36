import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { newSecret } from './random.ts'

/** Where the secrets of an installation lie. */
export const secretPlace = (dataDir: string, name: string): string => path.join(dataDir, 'secrets', name)

/** The secret kept in DATA_DIR/secrets (0600), made when it is first asked for. Of several at once, one makes it and all read it. */
export function keptSecret(dataDir: string, name: string, make: () => string): string {
  const file = secretPlace(dataDir, name)
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${newSecret(6)}.part`
  writeFileSync(draft, `${make()}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}
