import { tagBreaches, tagsIn } from './proof-tags.mjs'

/** @import { Breach } from './house.mjs' */
/** @typedef {{ met: number, applicable: number, total: number }} Tally */
/** @typedef {{ line: number, cells: string[] }} Row */

const rule = 'every requirement has a proof'
/** A proof that is no test: a goal of trust, a rule, a section of a document. */
const reference = /`([^`]+?) › ([^`]+)`/g

/** How many requirements OWASP ASVS 5.0.0 has of each level. */
const REQUIREMENTS = { 1: 70, 2: 183 }
/** In percent of the applicable ones. Requirements of level 1 need a reason in their row instead. */
const LEAST_OF_LEVEL_2 = 90
const SHORTEST_REASON = 15

/** @param {string} text one line of a table */
const cellsOf = (text) =>
  text
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** @param {string} markdown @returns {Row[]} */
const requirementRows = (markdown) =>
  markdown
    .split('\n')
    .map((text, index) => ({ line: index + 1, cells: text.startsWith('|') ? cellsOf(text) : [] }))
    .filter(({ cells: [id = ''] }) => /^\d+\.\d+\.\d+$/.test(id))

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
 * The sentence about a level that the document must contain.
 * @param {string} markdown
 * @param {1 | 2} level
 */
export function levelSentence(markdown, level) {
  const tally = tallyOf(markdown, level)
  const { met, applicable, total } = tally
  return `Level ${level}: ${met} of ${applicable} applicable requirements met (${percent(tally)} %), ${applicable - met} deviations with their reason, ${total - applicable} not applicable.`
}

/**
 * @param {Row} row
 * @param {Set<string>} tested ids with a tag above a test
 * @param {(file: string) => Set<string> | undefined} namesOf undefined: there is no such file
 * @returns {string[]} what is wrong: a met requirement needs proofs, every other verdict a reason
 */
function faultsOf({ cells }, tested, namesOf) {
  const [id = '', , asks, verdict, reason = '', ...more] = cells
  if (asks === '' || more.length > 0) return ['A row is id, level, asks, verdict, proof.']
  const saysTests = verdict === 'met' && /^tests(<br>|$)/.test(reason)
  if (tested.has(id) && !saysTests) return ['A test is tagged with it: say `tests`.']
  if (verdict === 'n/a' || verdict === 'deviation')
    return reason.length < SHORTEST_REASON ? ['Give the reason.'] : []
  if (verdict !== 'met') return [`“${verdict}” is none of met, n/a and deviation.`]
  const named = [...reason.matchAll(reference)]
  const rest = reason
    .replace(/^tests/, '')
    .replace(reference, '')
    .replaceAll('<br>', '')
    .trim()
  return [
    ...(saysTests && !tested.has(id) ? ['No test is tagged with it.'] : []),
    ...(saysTests || named.length > 0 ? [] : ['Name its proof: tests, or `file › name`.']),
    ...(rest === '' ? [] : [`This names no proof: ${rest}`]),
    ...named
      .filter(([, file = '', name = '']) => !namesOf(file)?.has(name))
      .map(([, file, name]) => `${file} has no “${name}”.`),
  ]
}

/**
 * @param {{ path: string, markdown: string, files: Record<string, string> }} document and the tests by path
 * @param {(file: string) => Set<string> | undefined} namesOf
 * @param {Record<1 | 2, number>} requirements
 * @returns {Breach[]} a missing proof or reason, a missing or repeated requirement, too few met, wrong totals
 */
export function securityBreaches({ path, markdown, files }, namesOf, requirements = REQUIREMENTS) {
  /** @type {Breach[]} */
  const found = []
  const blame = (/** @type {number} */ line, /** @type {string} */ why) =>
    found.push({ rule, path, line, why })
  const tags = tagsIn('asvs', files)
  const tested = new Set(tags.flatMap(({ ids }) => ids))
  /** @type {Set<string>} */
  const seen = new Set()
  for (const row of requirementRows(markdown)) {
    const [id = ''] = row.cells
    if (seen.has(id)) blame(row.line, `${id} has two rows.`)
    seen.add(id)
    for (const fault of faultsOf(row, tested, namesOf)) blame(row.line, fault)
  }
  found.push(...tagBreaches(rule, tags, seen))
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
