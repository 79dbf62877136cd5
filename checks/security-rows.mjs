import { readTables, reference } from './coverage-rows.mjs'

/** @import { Breach } from './house.mjs' */
/** @typedef {{ met: number, applicable: number, total: number }} Tally */

/** How many requirements OWASP ASVS 5.0.0 has of each level. */
const REQUIREMENTS = { 1: 70, 2: 183 }
/** Of the applicable ones of level 2, in percent; what is not met of level 1 has its reason in the row. */
const LEAST_OF_LEVEL_2 = 90
const SHORTEST_REASON = 15

/** @param {string} markdown */
const requirementRows = (markdown) =>
  readTables(markdown).rows.filter(({ cells: [id = ''] }) => /^\d+\.\d+\.\d+$/.test(id))

/** @param {string} markdown @param {1 | 2} level @returns {Tally} */
function tallyOf(markdown, level) {
  const verdicts = requirementRows(markdown)
    .filter(({ cells }) => cells[1] === String(level))
    .map(({ cells }) => cells[3])
  return {
    met: verdicts.filter((verdict) => verdict === 'met').length,
    applicable: verdicts.filter((verdict) => verdict !== 'n/a').length,
    total: verdicts.length,
  }
}

const percent = (/** @type {Tally} */ { met, applicable }) => Math.floor((100 * met) / applicable)

/**
 * The sentence about a level, as it has to stand in the document.
 * @param {string} markdown
 * @param {1 | 2} level
 */
export function levelSentence(markdown, level) {
  const tally = tallyOf(markdown, level)
  const { met, applicable, total } = tally
  return `Level ${level}: ${met} of ${applicable} applicable requirements met (${percent(tally)} %), ${applicable - met} deviations with their reason, ${total - applicable} not applicable.`
}

/**
 * What is wrong with a verdict: what is met names where that is shown, everything else gives its reason.
 * @param {string} verdict
 * @param {string} reason
 * @param {(file: string) => Set<string> | undefined} titlesOf undefined: there is no such file
 * @returns {string[]}
 */
function faultsOf(verdict, reason, titlesOf) {
  if (verdict === 'n/a' || verdict === 'deviation')
    return reason.length < SHORTEST_REASON ? ['Give the reason.'] : []
  if (verdict !== 'met') return [`“${verdict}” is none of met, n/a and deviation.`]
  const named = [...reason.matchAll(reference)]
  const rest = reason.replace(reference, '').replaceAll('<br>', '').trim()
  return [
    ...(named.length === 0 ? ['Name what shows it: `file › title`.'] : []),
    ...(rest === '' ? [] : [`This names no proof: ${rest}`]),
    ...named.flatMap(([, file = '', title = '']) => {
      const titles = titlesOf(file)
      if (titles === undefined) return [`There is no file ${file}.`]
      return titles.has(title) ? [] : [`${file} has no “${title}”.`]
    }),
  ]
}

/**
 * What is wrong with the table of ASVS: a proof that is gone, a verdict without one, a requirement that is
 * missing or told twice, too few met, or sentences about the levels that the rows do not bear out.
 * @param {string} path of the document
 * @param {string} markdown
 * @param {(file: string) => Set<string> | undefined} titlesOf
 * @param {Record<1 | 2, number>} requirements
 * @returns {Breach[]}
 */
export function securityBreaches(path, markdown, titlesOf, requirements = REQUIREMENTS) {
  /** @type {Breach[]} */
  const found = []
  const blame = (/** @type {number} */ line, /** @type {string} */ why) =>
    found.push({ rule: 'every requirement has its proof', path, line, why })
  const seen = new Set()
  for (const { line, cells } of requirementRows(markdown)) {
    const [id, , asks, verdict = '', reason = '', ...more] = cells
    if (seen.has(id)) blame(line, `${id} is told twice.`)
    seen.add(id)
    if (asks === '' || more.length > 0) blame(line, 'A row is id, level, asks, verdict, proof.')
    for (const fault of faultsOf(verdict, reason, titlesOf)) blame(line, fault)
  }
  for (const level of /** @type {const} */ ([1, 2])) {
    const tally = tallyOf(markdown, level)
    if (tally.total !== requirements[level])
      blame(1, `Level ${level} has ${requirements[level]} requirements, not ${tally.total}.`)
    const sentence = levelSentence(markdown, level)
    if (!markdown.includes(`\n${sentence}`)) blame(1, `It has to say: ${sentence}`)
    if (level === 2 && percent(tally) < LEAST_OF_LEVEL_2)
      blame(1, `Level 2 is below ${LEAST_OF_LEVEL_2} %.`)
  }
  return found
}
