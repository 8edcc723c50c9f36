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
  return {
    name: `schoolgate:${name}`,
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    configResolved(resolved) {
      config = resolved
    },
    closeBundle: {
      order,
      sequential: true,
      handler: () => work(path.resolve(config.root, config.build.outDir), config),
    },
  }
}
