import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * A chunk that is fetched later names all that it will need, also what only its imports import: the browser then asks for
 * everything at once when it has read the chunk, and the gate need not carry a list of it (Vite's own way, at 1 kB).
 */
export const flatImports = (): Plugin => ({
  name: 'schoolgate:flat-imports',
  apply: (_, env) => env.command === 'build' && !env.isSsrBuild,
  renderChunk(code, chunk, _, { chunks }) {
    if (!chunk.isDynamicEntry) return null
    const needed = new Set(chunk.imports)
    // A set hands out what is added while it is gone through.
    for (const file of needed) for (const further of chunks[file]?.imports ?? []) needed.add(further)
    const deeper = [...needed].slice(chunk.imports.length)
    return `${code}${deeper.map((file) => `\nimport './${path.posix.basename(file)}'`).join('')}`
  },
})
