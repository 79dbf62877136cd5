import { Visitor } from 'vite'
import { lineAt } from './house.mjs'

/** @import { Breach, House, Module } from './house.mjs' */

/** @typedef {{ rule: string, start: number, why: string }} Finding */

const isTest = (/** @type {string} */ path) => /\.test\.tsx?$|\/testing\//.test(path)

/**
 * @param {Module} module
 * @returns {Finding[]}
 */
function membersOutOfPlace({ path, program }) {
  /** @type {Finding[]} */
  const found = []
  if (!program) return found
  new Visitor({
    MemberExpression({ object, property, start }) {
      const name = property.type === 'Identifier' ? property.name : ''
      const owner = object.type === 'Identifier' ? object.name : ''
      if (owner === 'process' && name === 'env' && path !== 'server/src/env.ts') {
        found.push({
          rule: 'process.env only in server/src/env.ts',
          start,
          why: 'Read once, validated, passed on.',
        })
      }
      if (/^toLocale(Date|Time)?String$/.test(name) && path !== 'web/src/lib/format.ts') {
        found.push({
          rule: 'toLocale…String only in web/src/lib/format.ts',
          start,
          why: 'Use its cached formatters.',
        })
      }
    },
  }).visit(program)
  return found
}

const looksLikeQuery =
  /^\s*(select|insert\s+into|update\s+\S+\s+(\S+\s+)?set|delete\s+from|with\s+\w+\s+as|call\s)\b/i
// These take no parameters; their names go through escapeIdentifier.
const looksLikeDefinition = /^\s*(create|alter|drop|grant|revoke|truncate|set)\s+\w+/i

/** A name in capitals is a constant text of the program, so nobody's input. */
const isConstant = (/** @type {import('vite').ESTree.Expression} */ node) =>
  node.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name)

/**
 * @param {Module} module
 * @returns {Finding[]}
 */
function builtSql({ path, program }) {
  /** @type {Finding[]} */
  const found = []
  if (!program || !path.startsWith('server/') || isTest(path)) return found
  const mayDefine = path.startsWith('server/src/db/') || path.startsWith('server/src/embedded/')
  const judge = (/** @type {string} */ text, /** @type {number} */ start) => {
    if (!looksLikeQuery.test(text) && (mayDefine || !looksLikeDefinition.test(text))) return
    found.push({ rule: 'no string-built SQL', start, why: 'Pass values as $1, $2 …' })
  }
  new Visitor({
    TemplateLiteral({ expressions, quasis, start }) {
      if (expressions.every(isConstant)) return
      judge(quasis.map(({ value }) => value.cooked).join('x'), start)
    },
    BinaryExpression({ left, operator, right, start }) {
      const text = left.type === 'Literal' ? left.value : null
      if (operator === '+' && typeof text === 'string' && right.type !== 'Literal')
        judge(text, start)
    },
  }).visit(program)
  return found
}

/**
 * @param {House} house
 * @returns {Breach[]}
 */
export const sourceBreaches = (house) =>
  [...house.values()].flatMap((module) =>
    [...membersOutOfPlace(module), ...builtSql(module)].map(({ rule, start, why }) => ({
      rule,
      path: module.path,
      line: lineAt(module.source, start),
      why,
    })),
  )
