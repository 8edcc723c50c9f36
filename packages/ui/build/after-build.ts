import path from 'node:path'
import type { Plugin, ResolvedConfig } from 'vite'

/**
 * A plug-in that works on what a build for browsers has written into the folder `out`. One after the other: those that are `pre` in the
 * order in which they are listed, then those that are `post`.
 */
export const afterBuild = (
  name: string,
  order: 'pre' | 'post',
  work: (out: string, config: ResolvedConfig) => Promise<void>,
): Plugin => {
  let config: ResolvedConfig
  let isWritten = false
  return {
    name: `schoolgate:${name}`,
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      order,
      sequential: true,
      // A build that failed ends with what it failed of, and not with what is missing here.
      handler: async () => {
        if (isWritten) await work(path.resolve(config.root, config.build.outDir), config)
      },
    },
  }
}
