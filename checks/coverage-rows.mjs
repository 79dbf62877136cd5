/** @import { Breach } from './house.mjs' */

/** @typedef {{ line: number, section: string, cells: string[] }} Row */

/** A test by its file and title. */
export const reference = /`([^`]+?) › ([^`]+)`/g

/** @param {string} text one line of a table */
const cellsOf = (text) =>
  text
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * The rows of every table, without its head.
 * @param {string} markdown
 * @returns {{ rows: Row[], sections: Map<string, number> }} sections are the headings by their line
 */
export function readTables(markdown) {
  const lines = markdown.split('\n').map((line) => line.trim())
  /** @type {Row[]} */
  const rows = []
  /** @type {Map<string, number>} */
  const sections = new Map()
  let section = ''
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('### ')) {
      section = text.slice(4)
      sections.set(section, index + 1)
    }
    const isRule = (/** @type {string} */ line = '') => /^\|(\s*:?-+:?\s*\|)+$/.test(line)
    if (!text.startsWith('|') || isRule(text) || isRule(lines[index + 1])) continue
    rows.push({ line: index + 1, section, cells: cellsOf(text) })
  }
  return { rows, sections }
}

/**
 * What is wrong with the table of sentences and tests: a row without a test, a test that is not
 * there under that name, a section that says nothing.
 * @param {string} path of the document
 * @param {string} markdown
 * @param {(file: string) => Set<string> | undefined} titlesOf undefined: there is no such file
 * @returns {Breach[]}
 */
export function coverageBreaches(path, markdown, titlesOf) {
  /** @type {Breach[]} */
  const found = []
  const rule = 'every sentence has its test'
  const blame = (/** @type {number} */ line, /** @type {string} */ why) =>
    found.push({ rule, path, line, why })
  const { rows, sections } = readTables(markdown)
  if (rows.length === 0) blame(1, 'There is no table.')
  for (const { line, cells } of rows) {
    const [sentence = '', tests = '', ...more] = cells
    if (sentence === '' || more.length > 0) blame(line, 'A row is a sentence and its tests.')
    const named = [...tests.matchAll(reference)]
    if (named.length === 0) blame(line, 'Name the test: `path/to/file.test.ts › its title`.')
    const rest = tests.replace(reference, '').replaceAll('<br>', '').trim()
    if (rest !== '') blame(line, `This names no test: ${rest}`)
    for (const [, file = '', title = ''] of named) {
      const titles = titlesOf(file)
      if (titles === undefined) blame(line, `There is no file ${file}.`)
      else if (!titles.has(title)) blame(line, `${file} has no test “${title}”.`)
    }
  }
  const told = new Set(rows.map(({ section }) => section))
  for (const [section, line] of sections)
    if (!told.has(section)) blame(line, `${section} has no row.`)
  return found
}
