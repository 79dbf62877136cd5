import { Visitor } from 'vite'
import { builtSql, straySql } from '../built-sql.mjs'
import { lineAt } from '../house.mjs'

/** @import { Breach, House, Module } from '../house.mjs' */

const USER_ROLE = /^(?:STAFF|ADMIN|SUPER_ADMIN)$/
const TESTS = /\.test\.tsx?$|\/testing\//
// Language and colour scheme stand on floors that know no lib.
const KEEPERS = [
  'web/src/lib/session/storage.ts',
  'web/src/texts/texts.ts',
  'web/src/ui/shell/color-scheme.ts',
]

/** @param {{ type: string, name?: unknown, property?: unknown }} node */
function nameOf(node) {
  const last = node.type === 'MemberExpression' ? node.property : node
  return typeof last === 'object' && last !== null && 'name' in last ? last.name : undefined
}

/** @typedef {{ rule: string, start: number, why: string }} Finding */

/**
 * @param {Module} module
 * @returns {Finding[]}
 */
function membersOutOfPlace({ path, program }) {
  /** @type {Finding[]} */
  const found = []
  if (!program || !path.includes('/src/')) return found
  new Visitor({
    BinaryExpression({ left, right, operator, start }) {
      const sides = [left, right]
      const isRole =
        sides.some((side) => nameOf(side) === 'role') &&
        // Links of documents have roles, too.
        sides.some((side) => side.type === 'Literal' && USER_ROLE.test(String(side.value)))
      if (
        !/^[!=]==?$/.test(operator) ||
        !isRole ||
        /\.test\.tsx?$|\.requests\.ts$|\/testing\//.test(path)
      )
        return
      found.push({
        rule: 'permissions, not roles',
        start,
        why: 'Ask may(actor, …) on the server, useMay() or lib/session/access.ts in the web.',
      })
    },
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
      if (owner === 'localStorage' && !KEEPERS.includes(path) && !TESTS.test(path)) {
        found.push({
          rule: 'localStorage only through web/src/lib/session/storage.ts',
          start,
          why: 'Reading and writing throw where the browser may keep nothing.',
        })
      }
      if (/^toLocale(Date|Time)?String$/.test(name) && path !== 'web/src/lib/format/format.ts') {
        found.push({
          rule: 'toLocale…String only in web/src/lib/format/format.ts',
          start,
          why: 'Use its cached formatters.',
        })
      }
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
    [membersOutOfPlace, builtSql, straySql]
      .flatMap((find) => find(module))
      .map(({ rule, start, why }) => ({
        rule,
        path: module.path,
        line: lineAt(module.source, start),
        why,
      })),
  )
