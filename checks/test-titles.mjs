import { parseSync, Visitor } from 'vite'

/** @typedef {import('vite').ESTree.Expression} Expression */

const starters = new Set(['it', 'test'])
const notRun = new Set(['skip', 'todo', 'describe', 'only', 'beforeAll', 'afterAll'])

/**
 * The names a call goes through: `it.each(rows)('…')` is it, each; `test.step('…')` is test, step.
 * @param {unknown} callee
 * @returns {string[]}
 */
function chainOf(callee) {
  const node = /** @type {Expression} */ (callee)
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'CallExpression') return chainOf(node.callee)
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag)
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return []
  return [...chainOf(node.object), node.property.name]
}

/**
 * What the tests of a file are called, as it stands in the source: `%s` and `$name` of a table of
 * cases, `${…}` of a template. Tests that are skipped are none.
 * @param {string} path
 * @param {string} source
 * @returns {Set<string>}
 */
export function testTitles(path, source) {
  /** @type {Set<string>} */
  const titles = new Set()
  const { program } = parseSync(path, source)
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const [first = '', ...rest] = chainOf(callee)
      if (!starters.has(first) || rest.some((name) => notRun.has(name))) return
      if (title?.type === 'Literal' && typeof title.value === 'string') titles.add(title.value)
      if (title?.type === 'TemplateLiteral')
        titles.add(source.slice(title.start + 1, title.end - 1))
    },
  }).visit(program)
  return titles
}
