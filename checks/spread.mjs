// Prints how far each kind and each facet of a line spreads, of a facet also how many more files call its own ones without naming it.
// With `--files unitSize` it lists the files that name it; with `--history` the production files that each of the newest features touched.
import { execFileSync } from 'node:child_process'

import { readHouse } from './house.mjs'
import { callersOf, documentKinds, isCounted, spreadOf } from './rules/spread-rules.mjs'
import { facets, kinds } from './rules/spread-words.mjs'

const FEATURES = 20

const house = readHouse()
const all = { kinds: { ...documentKinds(house), ...kinds }, facets }
const [, , option, wanted = ''] = process.argv
if (option === '--files') printFiles()
else printCounts()
if (option === '--history') printHistory()

function printCounts() {
  for (const [title, some] of Object.entries(all)) {
    console.log(`${title}, named in so many files outside of their own:`)
    for (const [name, kind] of Object.entries(some)) {
      const calls = title === 'facets' ? `  and called in ${callersOf(house, kind).length}` : ''
      console.log(
        `  ${name.padEnd(18)} ${String(spreadOf(house, kind).length).padStart(3)}${calls}`,
      )
    }
  }
}

function printFiles() {
  const kind = new Map(Object.entries({ ...all.kinds, ...all.facets })).get(wanted)
  if (kind === undefined) throw new Error(`Name a kind or a facet, not '${wanted}'.`)
  for (const path of spreadOf(house, kind)) console.log(path)
}

/** A feature changes contract, server and web. */
function printHistory() {
  const log = ['log', '--no-merges', '--max-count=400', '--name-only', '--format=%x00%h %s']
  const commits = execFileSync('git', log, { encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  const features = commits.flatMap((commit) => {
    const [subject = '', , ...paths] = commit.trim().split('\n')
    const files = paths.filter(isCounted)
    const packages = new Set(files.map((path) => path.split('/')[0]))
    return packages.size === 3 ? [`  ${String(files.length).padStart(4)}  ${subject}`] : []
  })
  console.log('files of the newest features:')
  for (const feature of features.slice(0, FEATURES)) console.log(feature)
}
