import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const HELPER = /^\0vite\/preload-helper/
const OURS = fileURLToPath(import.meta.resolve('@schoolgate/ui/lib/import-whole'))

/**
 * Around every import() Vite puts a helper of its own that is told all files which the module is made of, and adds links for them.
 * Ours (packages/ui/src/lib/import-whole.ts) waits until they are here.
 */
export const importWhole = (): Plugin => {
  let isInPlace = false
  return {
    name: 'schoolgate:import-whole',
    apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
    transform: {
      filter: { id: HELPER },
      handler: () => {
        isInPlace = true
        return { code: `export { importWhole as __vitePreload } from ${JSON.stringify(OURS)}`, map: null }
      },
    },
    // A Vite that does this another way must not pass for one that does it ours.
    buildEnd(error) {
      if (error === undefined && !isInPlace) this.error('Vite brings no helper for import() under the name that is known here')
    },
  }
}
