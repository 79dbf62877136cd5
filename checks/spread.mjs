// Prints how far each kind and each facet of a line spreads; with `--history` also the production files that each of the newest
// features touched.
import { execFileSync } from 'node:child_process'

import { readHouse } from './house.mjs'
import { documentKinds, facets, isCounted, kinds, spreadOf } from './rules/spread-rules.mjs'

const FEATURES = 20

const house = readHouse()
for (const [title, all] of Object.entries({
  kinds: { ...documentKinds(house), ...kinds },
  facets,
})) {
  console.log(`${title}, named in so many files outside of their own:`)
  for (const [name, kind] of Object.entries(all)) {
    console.log(`  ${name.padEnd(18)} ${spreadOf(house, kind).length}`)
  }
}
if (process.argv.includes('--history')) printHistory()

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
