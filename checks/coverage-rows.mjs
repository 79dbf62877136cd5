import { tagBreaches, tagsIn } from './proof-tags.mjs'

/** @import { Breach } from './house.mjs' */

const rule = 'every sentence has a test'
const sentence = /^- `([A-Z]\d+\.\d+)` \S/

/**
 * @param {string} path of the list of sentences
 * @param {string} markdown
 * @param {Record<string, string>} files tests by path
 * @returns {Breach[]} a sentence without a test, an id used twice, a tag without a sentence
 */
export function coverageBreaches(path, markdown, files) {
  /** @type {Breach[]} */
  const found = []
  const tags = tagsIn('spec', files)
  const proven = new Set(tags.flatMap(({ ids }) => ids))
  /** @type {Set<string>} */
  const known = new Set()
  for (const [index, text] of markdown.split('\n').entries()) {
    if (!text.startsWith('- ')) continue
    const blame = (/** @type {string} */ why) => found.push({ rule, path, line: index + 1, why })
    const id = sentence.exec(text)?.[1]
    if (id === undefined) {
      blame('A sentence begins with its id.')
      continue
    }
    if (known.has(id)) blame(`${id} is used twice.`)
    else if (!proven.has(id)) blame(`No test is tagged with ${id}.`)
    known.add(id)
  }
  if (known.size === 0) found.push({ rule, path, line: 1, why: 'There are no sentences.' })
  return [...found, ...tagBreaches(rule, tags, known)]
}
