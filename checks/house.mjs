import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'
import { filesBelow } from '../scripts/lib/files.mjs'
import { inRoot } from '../scripts/lib/root.mjs'

/**
 * One import of a module. `target` is a path from the root for a file of ours, else the specifier.
 * @typedef {{ target: string, line: number }} Import
 * @typedef {ReturnType<typeof parseSync>['program']} Program
 * @typedef {object} Module
 * @property {string} path from the root
 * @property {string} source
 * @property {Program} [program] its syntax tree; SQL has none
 * @property {Import[]} imports
 * @typedef {object} Breach
 * @property {string} rule
 * @property {string} path
 * @property {number} line
 * @property {string} why
 */

/** @typedef {Map<string, Module>} House every source file of the product by its path */

const folders = [
  'contract/src',
  'server/src',
  'server/migrations',
  'web/src',
  'web/few-files.ts',
  'web/vite.config.ts',
]

/** @param {string} source @param {number} offset */
export const lineAt = (source, offset) => source.slice(0, offset).split('\n').length

/** @param {string} from @param {string} specifier */
function resolve(from, specifier) {
  const contract = /^@mezgeb\/contract\/(.+)$/.exec(specifier)
  if (contract) return `contract/src/${contract[1]}.ts`
  if (!specifier.startsWith('.')) return specifier
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
}

/**
 * The files of an `import.meta.glob`, with `**` and `*`.
 * @param {string} from @param {string} pattern @param {string[]} paths
 */
function globbed(from, pattern, paths) {
  const parts = resolve(from, pattern).split(/(\*\*\/|\*)/)
  /** @type {Record<string, string>} */
  const ways = { '**/': '(?:.+/)?', '*': '[^/]*' }
  const text = parts.map((part) => ways[part] ?? part.replaceAll('.', '\\.')).join('')
  return paths.filter((path) => new RegExp(`^${text}$`).test(path))
}

/** @param {string} path @param {string} source @param {string[]} paths of all files @returns {Module} */
function parseModule(path, source, paths) {
  if (!/\.tsx?$/.test(path)) return { path, source, imports: [] }
  const { module, program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    specifier: source.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    start: moduleRequest.start,
  }))
  const fixed = module.staticImports.map(({ moduleRequest, start }) => ({
    specifier: moduleRequest.value,
    start,
  }))
  const passedOn = module.staticExports.flatMap(({ entries, start }) =>
    entries.flatMap(({ moduleRequest }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, start }] : [],
    ),
  )
  const imports = [...fixed, ...passedOn, ...dynamic].map(({ specifier, start }) => ({
    target: resolve(path, specifier),
    line: lineAt(source, start),
  }))
  for (const { 1: pattern = '', index } of source.matchAll(/import\.meta\.glob[^(]*\('([^']+)'/g)) {
    const line = lineAt(source, index)
    imports.push(...globbed(path, pattern, paths).map((target) => ({ target, line })))
  }
  return { path, source, program, imports }
}

/**
 * @param {Record<string, string>} files source by path
 * @returns {House}
 */
export const houseOf = (files) =>
  new Map(
    Object.entries(files).map(([path, source], _, all) => [
      path,
      parseModule(
        path,
        source,
        all.map(([other]) => other),
      ),
    ]),
  )

/** The product's source in this clone. */
export const readHouse = () =>
  houseOf(
    Object.fromEntries(
      folders
        .flatMap(filesBelow)
        .filter((path) => /\.(tsx?|sql|css)$/.test(path))
        .map((path) => [path, readFileSync(inRoot(path), 'utf8')]),
    ),
  )
