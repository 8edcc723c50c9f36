// What went wrong, read from the reports of the two runners in one shape: { passed, failed, skipped, troubles }.

const LINES_OF_A_REASON = 12

/** A test that failed, with the first lines of why. */
export function trouble(name, errors) {
  const reasons = errors.map((error) => error.stack ?? error.message ?? String(error)).join('\n')
  const lines = plain(reasons).split('\n')
  const ours = lines.filter((line) => !/^\s+at .*(node_modules|node:internal)/.test(line))
  return { name, why: ours.slice(0, LINES_OF_A_REASON).join('\n') }
}

/** Playwright's JSON report. */
export function journeysIn({ stats, suites, errors }) {
  const specs = suites.flatMap(function within(suite) {
    return [...suite.specs, ...(suite.suites ?? []).flatMap(within)]
  })
  const troubles = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName, results }) =>
        trouble(
          `[${projectName}] ${spec.file} › ${spec.title}`,
          results.flatMap((result) => result.errors),
        ),
      ),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    troubles: [...troubles, ...errors.map((error) => trouble('the journeys themselves', [error]))],
  }
}

/** Text without the colours of a terminal. */
// oxlint-disable-next-line no-control-regex -- the escape character begins every colour
const plain = (text) => text.replaceAll(/\u001B\[[0-9;]*m/g, '')
