import path from 'node:path'
import type { Plugin } from 'vite'

const HELPER = /^\0vite\/preload-helper/

/**
 * Around every import() Vite puts a helper of its own that is told all files which the module is made of, and adds links for them.
 * Ours (src/lib/import-whole.ts) waits until they are here.
 */
export const importWhole = (root: string): Plugin => ({
  name: 'schoolgate:import-whole',
  apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
  transform: {
    filter: { id: HELPER },
    handler: () => ({
      code: `export { importWhole as __vitePreload } from ${JSON.stringify(path.join(root, 'src/lib/import-whole.ts'))}`,
      map: null,
    }),
  },
})
