/** @import { Breach, House, Program } from '../house.mjs' */

const entries = ['server/src/main.ts', 'web/src/main.tsx', 'web/vite.config.ts']
const isForTests = (/** @type {string} */ path) =>
  /\.test\.tsx?$|\.requests\.ts$|\/testing\/|\.d\.ts$/.test(path)
const isCode = (/** @type {string} */ path) => /\.tsx?$/.test(path)

const featureOf = (/** @type {string} */ path) =>
  /^(?:server\/src\/modules|web\/src\/features)\/(?:[^/]+\/){1,2}/.exec(path)?.[0]

/** Files of an area itself belong to each of its features. */
const isOneFeature = (/** @type {string} */ one, /** @type {string} */ other) =>
  one.startsWith(other) || other.startsWith(one)

/**
 * Rule 8 for folders (oxlint finds cycles of files): the features of the server and of the web import each other in one direction only.
 * @param {House} house
 * @returns {Breach[]}
 */
export function featureCycles(house) {
  /** @type {Map<string, Map<string, { path: string, line: number }>>} */
  const uses = new Map()
  for (const { path, imports } of house.values()) {
    const from = featureOf(path)
    if (from === undefined || isForTests(path)) continue
    for (const { target, line } of imports) {
      const to = featureOf(target)
      // Words belong to the layer of texts, wherever they are.
      if (to === undefined || isOneFeature(from, to) || /\.(?:en|am)\.ts$/.test(target)) continue
      /** @type {Map<string, { path: string, line: number }>} */
      const used = uses.get(from) ?? new Map()
      if (!used.has(to)) used.set(to, { path, line })
      uses.set(from, used)
    }
  }
  return [...uses].flatMap(([from, used]) =>
    [...used].flatMap(([to, { path, line }]) => {
      const way = wayBetween(uses, to, from)
      if (way === null) return []
      return [
        { rule: '8 no cycles between features', path, line, why: [from, ...way].join(' -> ') },
      ]
    }),
  )
}

/**
 * @param {Map<string, Map<string, unknown>>} uses
 * @param {string} from
 * @param {string} to
 * @returns {string[] | null} the shortest chain of features
 */
function wayBetween(uses, from, to) {
  /** @type {string[][]} */
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of uses.get(last)?.keys() ?? []) {
      if (seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return null
}

/**
 * Rule 8, second half: every file is reached from the server's or the web's entry, or its build.
 * @param {House} house
 * @returns {Breach[]}
 */
export function orphans(house) {
  const reached = new Set(entries)
  for (const path of reached) {
    for (const { target } of house.get(path)?.imports ?? []) reached.add(target)
  }
  return [...house.keys()]
    .filter((path) => isCode(path) && !isForTests(path) && !reached.has(path))
    .map((path) => ({
      rule: '8 no orphans',
      path,
      line: 1,
      why: 'Nothing that runs leads here: delete it, or import it.',
    }))
}

/**
 * No file of a module exports only a function that calls another one with the same parameters: `<feature>.module.ts`
 * exports that one to other modules.
 * @param {House} house
 * @returns {Breach[]}
 */
export const passThroughs = (house) =>
  [...house.values()]
    .filter(({ path, program }) => path.startsWith('server/src/modules/') && isPassThrough(program))
    .map(({ path }) => ({
      rule: 'no pass-through files',
      path,
      line: 1,
      why: 'Export the function that it calls from the <feature>.module.ts.',
    }))

/** @param {Program | undefined} program */
function isPassThrough(program) {
  const rest = program?.body.filter(({ type }) => type !== 'ImportDeclaration') ?? []
  const [only, more] = rest
  if (more !== undefined || only?.type !== 'ExportNamedDeclaration') return false
  const { declaration } = only
  if (declaration?.type !== 'FunctionDeclaration') return false
  const [statement, ...others] = declaration.body?.body ?? []
  if (others.length > 0 || statement?.type !== 'ReturnStatement') return false
  const call =
    statement.argument?.type === 'AwaitExpression'
      ? statement.argument.argument
      : statement.argument
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return false
  const nameOf = (/** @type {object} */ node) => ('name' in node ? String(node.name) : undefined)
  const given = call.arguments.map(nameOf)
  return given.join() === declaration.params.map(nameOf).join() && !given.includes(undefined)
}

/**
 * No file passes on what others export.
 * @param {House} house
 * @returns {Breach[]}
 */
export const barrels = (house) =>
  [...house.values()]
    .filter(({ path, source }) => /(^|\/)index\.tsx?$/.test(path) || /^export \*/m.test(source))
    .map(({ path }) => ({
      rule: 'no barrels',
      path,
      line: 1,
      why: 'Import a thing from the file that is named after it.',
    }))
