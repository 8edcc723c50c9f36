import MagicString from 'magic-string'
import type { Plugin } from 'vite'

const CONTRACTS = /\/packages\/contracts\/src\/[\w-]+\.ts$/
/** What only the server needs of an endpoint. */
const CHECKS = new Set(['params', 'query', 'body', 'response', 'summary', 'byLetter'])

/**
 * Leaves out of the contracts what only the server needs (docs/decisions/2026-11-21-contracts-without-checks.md): an endpoint keeps its
 * method, path and access, and a shape that nobody in the browser reads is not there, nor is what it was built with. One that is read
 * is there whole, zod too. The server checks what comes in and what goes out by the same contracts.
 */
export const contractsWithoutChecks = (): Plugin => ({
  name: 'schoolgate:contracts-without-checks',
  apply: 'build',
  transform(code, id) {
    if (!CONTRACTS.test(id)) return null
    const text = new MagicString(code)
    for (const statement of this.parse(code, { lang: 'ts' }).body) {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      if (declaration?.type !== 'VariableDeclaration') continue
      for (const { init } of declaration.declarations) {
        if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') continue
        // A shape is built by calls on what calls gave, of which no bundler knows that they do nothing else.
        text.prependLeft(init.start, '/* @__PURE__ */ (() => (').appendRight(init.end, '))()')
        if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'endpoint') continue
        const [definition] = init.arguments
        if (definition?.type !== 'ObjectExpression') continue
        for (const property of definition.properties)
          if (property.type === 'Property' && property.key.type === 'Identifier' && CHECKS.has(property.key.name))
            text.remove(property.start, code[property.end] === ',' ? property.end + 1 : property.end)
      }
    }
    return { code: text.toString(), map: text.generateMap({ hires: true }) }
  },
})
