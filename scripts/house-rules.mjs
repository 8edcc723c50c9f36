// Rules of the house that the linter does not have of its own.

/** The module (or feature) a file or an import belongs to, and whether the import goes deeper than its door. */
const placeOf = (file) => /[/\\](modules|features)[/\\]([a-z-]+)[/\\]/.exec(file)
const doorOf = (address) => /^#(modules|features)\/([a-z-]+)\/./.exec(address)

/** What a module keeps in folders of its own, nobody else opens. */
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

const isProblemFile = (source) => /(?:^#lib|^\.)\/problem(?:\.ts)?$/.test(source)

/** Whatever a module refuses stands in its one list of problems, with its status, code and sentence, and is thrown by its name. */
const declaredProblems = {
  create(context) {
    if (/\.problems\.ts$|lib[/\\]problem\.ts$/.test(context.filename)) return {}
    const report = (node) =>
      context.report({ node, message: 'Declare it in <word>.problems.ts with its status, code and sentence; throw it by name.' })
    return {
      NewExpression(node) {
        if (node.callee.name === 'Problem') report(node)
      },
      ImportSpecifier(node) {
        if (node.imported.name === 'problem' && isProblemFile(node.parent.source.value)) report(node)
      },
    }
  },
}

/** French puts a space before these, at which a line must not break. */
const LOOSE = / [:;?!»](?:[\s.,)]|$)|« /

/** What a screen says in French keeps its signs on the line of their word. */
const frenchSpaces = {
  create(context) {
    if (!/(?:web|office|ui)[/\\]src[/\\].*\.words\.ts$/.test(context.filename)) return {}
    const check = (node, text) => {
      if (LOOSE.test(text)) context.report({ node, message: 'A line may break at this space: write \\u00a0.' })
    }
    return {
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateElement: (node) => check(node, node.value.cooked),
    }
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'own-rooms': ownRooms, 'declared-problems': declaredProblems, 'french-spaces': frenchSpaces },
}
