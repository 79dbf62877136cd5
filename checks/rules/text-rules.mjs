import { Visitor } from 'vite'
import { lineAt } from '../house.mjs'

/** @import { Breach, House, Module } from '../house.mjs' */
/** @import { ESTree } from 'vite' */

/** @typedef {string[]} TextPath the keys from the catalogue down; `*` is one that is known when the app runs only */

const CATALOGUE = /^web\/src\/.+\/(\w+)\.en\.ts$/
const SHOWN_BY =
  /^(aria-(label|description|roledescription|valuetext)|title|label|placeholder|alt|description|message|text|hint|submit)$/
// The product's name and the names of keys are the same in every language.
const SAME_EVERYWHERE = /\bMezgeb\b|\bCtrl[+ ][\w+]+/g

/** @param {string} path */
const isScreen = (path) =>
  path.startsWith('web/src/') &&
  !/\.(test\.tsx?|(en|am)\.ts)$|^web\/src\/(texts|testing)\//.test(path)

/** @param {string} text */
const isWord = (text) => /\p{L}/u.test(text.replaceAll(SAME_EVERYWHERE, ''))

/** @param {Module} module @returns {Breach[]} */
function ownWords({ path, source, program }) {
  /** @type {Breach[]} */
  const found = []
  /** @param {string} text @param {number} start */
  const blame = (text, start) => {
    if (!isWord(text)) return
    const why = `“${text.trim()}” can be shown in one language only.`
    found.push({
      rule: 'words only in *.en.ts and *.am.ts',
      path,
      line: lineAt(source, start),
      why,
    })
  }
  if (program) {
    new Visitor({
      JSXText: ({ value, start }) => blame(value, start),
      JSXElement({ children }) {
        for (const child of children) {
          if (child.type === 'JSXExpressionContainer') blame(literal(child.expression), child.start)
        }
      },
      JSXAttribute({ name, value, start }) {
        if (name.type !== 'JSXIdentifier' || !SHOWN_BY.test(name.name) || !value) return
        blame(literal(value.type === 'JSXExpressionContainer' ? value.expression : value), start)
      },
    }).visit(program)
  }
  return found
}

/** @param {ESTree.Node} node @returns {string} what is written there, of a template its fixed part, of a choice both */
function literal(node) {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.raw).join(' ')
  if (node.type === 'LogicalExpression') return literal(node.right)
  if (node.type !== 'ConditionalExpression') return ''
  return `${literal(node.consequent)} ${literal(node.alternate)}`
}

/** @param {Module} module @returns {{ text: TextPath, start: number }[]} every text of a catalogue's file */
function textsOf({ path, program }) {
  const feature = CATALOGUE.exec(path)?.[1]
  /** @type {{ text: TextPath, start: number }[]} */
  const found = []
  /** @param {ESTree.ObjectExpression} object @param {TextPath} above */
  const walk = (object, above) => {
    for (const entry of object.properties) {
      if (entry.type !== 'Property' || entry.key.type !== 'Identifier') continue
      const text = [...above, entry.key.name]
      if (entry.value.type === 'ObjectExpression') walk(entry.value, text)
      else found.push({ text, start: entry.start })
    }
  }
  if (feature !== undefined && program) {
    new Visitor({
      VariableDeclarator({ id, init }) {
        const isCatalogue = id.type === 'Identifier' && id.name === feature
        if (isCatalogue && init?.type === 'ObjectExpression') walk(init, [feature])
      },
    }).visit(program)
  }
  return found
}

/** @param {Module} module @returns {TextPath[]} what it reads of `t`, by whatever name it calls a part of it */
function readsOf({ program }) {
  /** @type {Map<string, TextPath[]>} */
  const names = new Map([['t', [[]]]])
  /** @type {TextPath[]} */
  const reads = []
  /** @param {ESTree.Node} node @returns {TextPath[]} */
  const pathsOf = (node) => {
    if (node.type === 'Identifier') return names.get(node.name) ?? []
    if (node.type !== 'MemberExpression') return []
    const isFixed = !node.computed && node.property.type === 'Identifier'
    const key = isFixed && node.property.type === 'Identifier' ? node.property.name : '*'
    return pathsOf(node.object).map((above) => [...above, key])
  }
  /** @param {string} name @param {TextPath[]} paths */
  const call = (name, paths) => {
    if (paths.length > 0) names.set(name, [...(names.get(name) ?? []), ...paths])
  }
  if (program) {
    new Visitor({
      VariableDeclarator({ id, init }) {
        if (!init) return
        if (id.type === 'Identifier') call(id.name, pathsOf(init))
        if (id.type !== 'ObjectPattern') return
        for (const part of id.properties) {
          if (part.type !== 'Property' || part.key.type !== 'Identifier') continue
          const { name } = part.key
          const paths = pathsOf(init).map((above) => [...above, name])
          reads.push(...paths)
          if (part.value.type === 'Identifier') call(part.value.name, paths)
        }
      },
      MemberExpression: (node) => void reads.push(...pathsOf(node)),
      SpreadElement: ({ argument }) =>
        void reads.push(...pathsOf(argument).map((above) => [...above, '*'])),
    }).visit(program)
  }
  return reads
}

/** @param {House} house @returns {Breach[]} */
function unreadTexts(house) {
  const reads = [...house.values()].filter(({ path }) => isScreen(path)).flatMap(readsOf)
  /** @param {TextPath} text */
  const isRead = (text) =>
    reads.some(
      (read) =>
        read.length === text.length && read.every((key, at) => key === '*' || key === text[at]),
    )
  return [...house.values()].flatMap((module) =>
    textsOf(module)
      .filter(({ text }) => !isRead(text))
      .map(({ text, start }) => ({
        rule: 'every text is read by a screen',
        path: module.path,
        line: lineAt(module.source, start),
        why: `Nothing reads t.${text.join('.')}.`,
      })),
  )
}

/**
 * Texts outside of the catalogue, and texts of the catalogue without use.
 * @param {House} house
 * @returns {Breach[]}
 */
export const textBreaches = (house) => [
  ...[...house.values()].filter(({ path }) => isScreen(path)).flatMap(ownWords),
  ...unreadTexts(house),
]
