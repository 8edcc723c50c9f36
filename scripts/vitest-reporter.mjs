// Writes what npm test adds up: the counts of a run of Vitest, and why what failed did.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './steps.mjs'
import { trouble } from './test-reports.mjs'

export default class Reporter {
  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    const troubles = unhandled.map((error) => trouble('outside of any test', [error]))
    for (const module of modules) {
      const file = path.relative(inRoot(), module.moduleId)
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length === 0) continue
        counts.failed += 1
        troubles.push(trouble(`${file} › around its tests`, suite.errors()))
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
        if (state === 'failed') troubles.push(trouble(`${file} › ${test.fullName}`, errors))
      }
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ ...counts, troubles }))
  }
}
