import { Visitor } from 'vite'

import { lineAt } from '../house.mjs'

/** @import { Breach, House, Module } from '../house.mjs' */

const rule = '3 platform names no table or function of a module'

/**
 * Tables that the platform itself writes or checks: tenants, sessions with their devices, idempotency keys, counts of lists by
 * day, and the migrator's records.
 */
const platformTables = new Set([
  'institutions',
  'sessions',
  'user_devices',
  'idempotency_keys',
  'day_counts',
  'counted_until',
  'schema_migrations',
  'schema_functions',
])

const inPlatform = (/** @type {string} */ path) =>
  path.startsWith('server/src/platform/') && !/\.test\.ts$|\/testing\//.test(path)
const isOfModules = (/** @type {string} */ path) =>
  path.startsWith('server/src/modules/') && path.endsWith('.sql')

const tableDefinition = /^create (?:table|view) (?:if not exists )?(\w+)|\brename to (\w+)/gim
const functionDefinition = /^create (?:or replace )?function (\w+)/gim

/** @param {House} house */
function namesOfModules(house) {
  const tables = new Set()
  const functions = new Set()
  for (const { path, source } of house.values()) {
    if (path.startsWith('server/migrations/')) {
      for (const [, made, renamed] of source.matchAll(tableDefinition)) tables.add(made ?? renamed)
    }
    if (isOfModules(path)) {
      for (const [, name] of source.matchAll(functionDefinition)) functions.add(name)
    }
  }
  for (const table of platformTables) tables.delete(table)
  return { tables: [...tables], functions: [...functions] }
}

/**
 * The texts of a file in which SQL can stand: all of an SQL file without its comments, and the literals of a program.
 * @param {Module} module
 * @returns {{ text: string, start: number }[]}
 */
function textsOf({ path, source, program }) {
  if (path.endsWith('.sql')) {
    return [{ text: source.replaceAll(/--.*$/gm, (one) => ' '.repeat(one.length)), start: 0 }]
  }
  /** @type {{ text: string, start: number }[]} */
  const texts = []
  if (program === undefined) return texts
  new Visitor({
    Literal: ({ value, start }) =>
      void (typeof value === 'string' && texts.push({ text: value, start })),
    TemplateElement: ({ value, start }) => void texts.push({ text: value.raw, start }),
  }).visit(program)
  return texts
}

/**
 * Rule 3, second half: not even in SQL or in another text. Names are known from the migrations and from the modules' SQL.
 * @param {House} house
 * @returns {Breach[]}
 */
export function platformNames(house) {
  const { tables, functions } = namesOfModules(house)
  if (tables.length === 0) return []
  const ofTable = `(?:from|join|into|update|only|table|on)\\s+(?:public\\.)?(?:${tables.join('|')})\\b|^(?:${tables.join('|')})$`
  const ofFunction = functions.length === 0 ? '' : `|\\b(?:${functions.join('|')})\\s*\\(`
  const named = new RegExp(ofTable + ofFunction, 'i')
  return [...house.values()]
    .filter(({ path }) => inPlatform(path))
    .flatMap((module) =>
      textsOf(module).flatMap(({ text, start }) => {
        const found = named.exec(text)
        if (found === null) return []
        const why = `"${found[0]}": let a module declare it, and read the declaration.`
        const line = lineAt(module.source, start + found.index)
        return [{ rule, path: module.path, line, why }]
      }),
    )
}
