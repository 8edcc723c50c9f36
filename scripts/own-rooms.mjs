// A rule for the linter: what a module keeps in folders of its own, nobody else opens. Every other rule of the house is the linter's own.

/** The module (or feature) a file or an import belongs to, and whether the import goes deeper than its door. */
const placeOf = (file) => /[/\\](modules|features)[/\\]([a-z-]+)[/\\]/.exec(file)
const doorOf = (address) => /^#(modules|features)\/([a-z-]+)\/./.exec(address)

const ownRooms = {
  create(context) {
    const [, , own] = placeOf(context.filename) ?? []
    const check = ({ source }) => {
      const door = source && doorOf(source.value)
      if (door && door[2] !== own)
        context.report({
          node: source,
          message: `${door[0].slice(0, -2)} shows only its index.ts: import that, or move what is shared.`,
        })
    }
    return { ImportDeclaration: check, ExportNamedDeclaration: check, ExportAllDeclaration: check, ImportExpression: check }
  },
}

export default { meta: { name: 'house' }, rules: { 'own-rooms': ownRooms } }
