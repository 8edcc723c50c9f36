import MagicString from 'magic-string'
import type { Plugin } from 'vite'

const CONTRACTS = /\/packages\/contracts\/src\/[\w-]+\.ts$/
/** What only the server needs of an endpoint. */
const CHECKS = new Set(['params', 'query', 'body', 'response', 'summary'])

/** zod's place in the browser: it takes every call and answers with itself, so that what is built from it costs nothing. */
const NO_CHECKS = 'const z = /* @__PURE__ */ new Proxy(() => z, { get: () => z, apply: () => z });'

/**
 * Leaves the checks out of the contracts that the browser carries (docs/decisions/2026-11-21-contracts-without-checks.md):
 * an endpoint keeps its method, path and access. The server checks what comes in and what goes out by the same contracts.
 */
export const contractsWithoutChecks = (): Plugin => ({
  name: 'schoolgate:contracts-without-checks',
  apply: 'build',
  transform(code, id) {
    if (!CONTRACTS.test(id)) return null
    const text = new MagicString(code)
    for (const statement of this.parse(code, { lang: 'ts' }).body) {
      if (statement.type === 'ImportDeclaration' && statement.source.value === 'zod/mini')
        text.overwrite(statement.start, statement.end, NO_CHECKS)
      if (statement.type !== 'ExportNamedDeclaration' || statement.declaration?.type !== 'VariableDeclaration') continue
      for (const { init } of statement.declaration.declarations) {
        if (init?.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue
        const [definition] = init.arguments
        if (definition?.type !== 'ObjectExpression') continue
        for (const property of definition.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier' && CHECKS.has(property.key.name))
            text.remove(property.start, code[property.end] === ',' ? property.end + 1 : property.end)
        text.prependLeft(init.start, '/* @__PURE__ */ ')
      }
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
})
