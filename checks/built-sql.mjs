import { Visitor } from 'vite'

/** @import { Module, Program } from './house.mjs' */
/** @import { Finding } from './rules/source-rules.mjs' */
/** @typedef {import('vite').ESTree.Expression} Expression */

const looksLikeQuery =
  /^\s*(select|insert\s+into|update\s+\S+\s+(\S+\s+)?set|delete\s+from|with\s+\w+\s+as|call\s)\b/i
// These take no parameters; their names go through escapeIdentifier.
const looksLikeDefinition = /^\s*(create|alter|drop|grant|revoke|truncate|set)\s+\w+/i
// Backups and Citus read these names from the catalogue.
const mayDefine = /^server\/src\/platform\/(db|live|embedded|backup|citus)\//
// Their functions run while modules are loaded, with the modules' own constants.
const mayBuild = new Set([
  'server/src/platform/db/record-table.queries.ts',
  'server/src/platform/db/query/found-list.ts',
])
const isTest = /\.test\.ts$|\/testing\//
const isHomeOfSql = /^server\/src\/(platform\/(db|live|embedded|citus)|ops\/demo)\/|\.queries\.ts$/
const isQuery = /^\s*(select\s.+\sfrom|insert\s+into|update\s+\S+\s+(\S+\s+)?set|delete\s+from)\s/is

/** A name in capitals is a constant of the program, never input. */
const isConstant = (/** @type {Expression} */ node) =>
  node.type === 'Identifier' && /^[A-Z][A-Z0-9_]*$/.test(node.name)

/**
 * One statement at the top of a file.
 * @typedef {object} Part
 * @property {string} [definesFunction] its name, when it does nothing else and is not exported
 * @property {boolean} isFunction it only runs when somebody calls it
 * @property {Set<string>} mentions
 * @property {number[]} built where it puts a query together from parts that are not constant
 */

/**
 * @param {Program['body'][number]} statement
 * @param {RegExp[]} suspicious
 * @returns {Part}
 */
function partOf(statement, suspicious) {
  /** @type {Part} */
  const part = { isFunction: false, mentions: new Set(), built: [] }
  const judge = (/** @type {string} */ text, /** @type {number} */ start) => {
    if (suspicious.some((form) => form.test(text))) part.built.push(start)
  }
  const seeFunction = () => void (part.isFunction = true)
  new Visitor({
    ArrowFunctionExpression: seeFunction,
    FunctionExpression: seeFunction,
    FunctionDeclaration: seeFunction,
    Identifier: ({ name }) => void part.mentions.add(name),
    TemplateLiteral({ expressions, quasis, start }) {
      if (!expressions.every(isConstant))
        judge(quasis.map(({ value }) => value.cooked).join('x'), start)
    },
    BinaryExpression({ left, operator, right, start }) {
      const text = left.type === 'Literal' ? left.value : null
      if (operator === '+' && typeof text === 'string' && right.type !== 'Literal')
        judge(text, start)
    },
  }).visit({ ...emptyProgram, body: [statement] })
  if (statement.type === 'FunctionDeclaration') part.definesFunction = statement.id?.name ?? ''
  if (statement.type === 'VariableDeclaration') {
    const [{ id, init } = {}] = statement.declarations
    const isFunction =
      init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
    if (isFunction && id?.type === 'Identifier') part.definesFunction = id.name
  }
  return part
}

/** @type {Program} */
const emptyProgram = {
  type: 'Program',
  body: [],
  sourceType: 'module',
  hashbang: null,
  start: 0,
  end: 0,
  range: [0, 0],
}

/**
 * Functions that run only while their file is loaded: not exported, and mentioned only at top level or by each other.
 * Their queries are fixed before the first request.
 * @param {Part[]} parts
 */
function loadTimeFunctions(parts) {
  const names = new Set(parts.flatMap(({ definesFunction }) => definesFunction ?? []))
  const isLater = (/** @type {Part} */ { isFunction, definesFunction }) =>
    isFunction && !(definesFunction !== undefined && names.has(definesFunction))
  let before = -1
  while (before !== names.size) {
    before = names.size
    for (const { mentions } of parts.filter(isLater))
      for (const name of mentions) names.delete(name)
  }
  return names
}

/**
 * Queries assembled from parts while the server answers.
 * @param {Module} module
 * @returns {Finding[]}
 */
export function builtSql({ path, program }) {
  if (!program || !path.startsWith('server/') || isTest.test(path) || mayBuild.has(path)) return []
  const suspicious = mayDefine.test(path) ? [looksLikeQuery] : [looksLikeQuery, looksLikeDefinition]
  const parts = program.body.map((statement) => partOf(statement, suspicious))
  const early = loadTimeFunctions(parts)
  return parts
    .filter(({ isFunction, definesFunction = '' }) => isFunction && !early.has(definesFunction))
    .flatMap(({ built }) => built)
    .map((start) => ({ rule: 'no string-built SQL', start, why: 'Pass values as $1, $2 …' }))
}

/**
 * Queries outside of the files made for them.
 * @param {Module} module
 * @returns {Finding[]}
 */
export function straySql({ path, program }) {
  /** @type {Finding[]} */
  const found = []
  if (!program || !path.startsWith('server/') || isTest.test(path) || isHomeOfSql.test(path))
    return found
  const judge = (/** @type {string} */ text, /** @type {number} */ start) => {
    const why = 'Move it to the *.queries.ts or *.sql of its feature.'
    if (isQuery.test(text))
      found.push({ rule: '5 SQL stays in db, *.queries.ts and *.sql', start, why })
  }
  new Visitor({
    Literal: ({ value, start }) => void (typeof value === 'string' && judge(value, start)),
    TemplateLiteral: ({ quasis, start }) =>
      judge(quasis.map(({ value }) => value.cooked).join('x'), start),
  }).visit(program)
  return found
}
