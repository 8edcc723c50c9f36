// Vitest's own JSON report keeps silent about tests that passed at their second try: this one writes what npm test adds up.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './steps.mjs'
import { trouble } from './test-reports.mjs'

export default class Reporter {
  onTestRunEnd(modules, unhandled) {
    const counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
    const troubles = unhandled.map((error) => trouble('outside of any test', [error], true))
    for (const module of modules) {
      const file = path.relative(inRoot(), module.moduleId)
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length === 0) continue
        counts.failed += 1
        troubles.push(trouble(`${file} › around its tests`, suite.errors(), true))
      }
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result()
        counts[state === 'pending' ? 'skipped' : state] += 1
        const isFlaky = test.diagnostic()?.flaky ?? false
        if (isFlaky) counts.flaky += 1
        if (isFlaky || state === 'failed') troubles.push(trouble(`${file} › ${test.fullName}`, errors, state === 'failed'))
      }
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify({ ...counts, troubles }))
  }
}
