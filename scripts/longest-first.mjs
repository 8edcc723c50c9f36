// The order in which Vitest begins the files of tests, where it does not know from an earlier run how long each takes.
import { readFile } from 'node:fs/promises'
import { BaseSequencer } from 'vitest/node'

/**
 * Vitest begins with the largest file. A small one that takes half a minute would begin late and end alone: what asks for more
 * patience than others comes first.
 */
export default class LongestFirst extends BaseSequencer {
  async sort(files) {
    const sorted = await super.sort(files)
    const patience = new Map(await Promise.all(sorted.map(async (file) => [file, await patienceIn(file.moduleId)])))
    const byProject = Map.groupBy(sorted, ({ project }) => project.name)
    return [...byProject.values()].flatMap((group) => group.toSorted((one, next) => patience.get(next) - patience.get(one)))
  }
}

/** The longest time that a test of this file is given, in milliseconds; 0 where all have the usual. */
async function patienceIn(file) {
  const given = (await readFile(file, 'utf8')).matchAll(/(?:timeout: |PATIENCE_MS = )([\d_]+)|^\}, ([\d_]+)\)/gim)
  return Math.max(0, ...[...given].map(([, named, last]) => Number((named ?? last).replaceAll('_', ''))))
}
