// Proves that the checks of our own can fail: every rule finds its planted breach.
import { coverageBreaches } from './coverage-rows.mjs'
import { flatFolders } from './flat-folders.mjs'
import { missingPaths } from './rules/doc-path-rules.mjs'
import { houseOf } from './house.mjs'
import { headingNames, promiseNames } from './measured-names.mjs'
import { plantedBreaches, soundHouse } from './planted/planted-breaches.mjs'
import { plantedBudgets, plantedWeights } from './planted/planted-bundle.mjs'
import {
  plantedSentences,
  plantedTags,
  plantedTests,
  soundCoverage,
} from './planted/planted-coverage.mjs'
import { plantedRequirements, plantedSecurity, soundSecurity } from './planted/planted-security.mjs'
import { plainFiles, plantedWords } from './planted/planted-words.mjs'
import { namesOfRegistries } from './registry.mjs'
import { breachesOf, ruleNames } from './rules/rules.mjs'
import { judgeSizes } from './screen-sizes.mjs'
import { securityBreaches } from './security-rows.mjs'
import {
  callersOf,
  documentKinds,
  spreadBreaches,
  spreadOf,
  uncountedKinds,
} from './rules/spread-rules.mjs'
import { facets, kinds } from './rules/spread-words.mjs'
import { unprovenGoals } from './unproven-goals.mjs'
import { breachesOf as wordBreachesOf, tallyOf, tightened } from './rules/word-rules.mjs'

/** @type {string[]} */
const failures = []

/** @param {boolean} isTrue @param {string} sentence */
const expect = (isTrue, sentence) => void (isTrue || failures.push(sentence))

function judgeDirections() {
  const sound = breachesOf(houseOf(soundHouse)).map(
    ({ rule, path, why }) => `${rule} ${path} ${why}`,
  )
  expect(sound.length === 0, `The sound house is blamed: ${sound.join(', ')}`)
  for (const [rule, files] of plantedBreaches) {
    const rules = breachesOf(houseOf({ ...soundHouse, ...files })).map((breach) => breach.rule)
    const where = Object.keys(files).join(', ')
    expect(rules.includes(rule), `Not noticed: ${rule}, planted in ${where}`)
    expect(
      rules.every((found) => found === rule),
      `Planted ${rule} in ${where}, but found ${rules.join(', ')}`,
    )
  }
  const planted = new Set(plantedBreaches.map(([rule]) => rule))
  for (const rule of ruleNames) expect(planted.has(rule), `No breach is planted for: ${rule}`)
}

function judgeSpread() {
  const sale = { words: /\bcreateSale\b/, own: ['selling/sales'] }
  const house = houseOf({
    'contract/src/selling/sales.ts': '',
    'server/src/modules/selling/sales/sales.ts': 'createSale',
    'server/src/modules/selling/sales-elsewhere/a.ts': 'createSale()',
    'server/src/modules/stock/a.ts': 'createSale()',
    'server/src/modules/stock/b.ts': '// createSale\nexport const sum = 1',
    'server/src/modules/stock/a.test.ts': 'createSale()',
    'server/src/testing/shop.ts': 'createSale()',
    'web/src/c.tsx': 'createSale()',
  })
  const [found] = spreadBreaches(house, { sale }, { sale: 2 }, 1)
  expect(found?.includes('named in 3 files') === true, `Misread spread: ${found}`)
  expect(
    spreadBreaches(house, { sale }, { sale: 3 }, 1).length === 0,
    'Blamed: a spread at its limit',
  )

  const branches = spreadOf(
    houseOf({
      'server/src/modules/a.queries.ts':
        "'select b.name from branches b where b.institution_id = $1 and b.id = $2'",
      'server/src/modules/b.queries.ts':
        "'select count(*) from branches b where b.institution_id = $1'",
      'web/src/c.tsx': "import { BranchField } from './branches/BranchField.tsx'",
      'web/src/d.tsx': "import { BranchModal } from './branches/branch-modals.ts'",
    }),
    kinds.branch,
  )
  const counted = 'server/src/modules/b.queries.ts,web/src/d.tsx'
  expect(branches.join() === counted, `Misread tenancy: ${branches.join()}`)

  const shop = houseOf({
    'contract/src/stock/stock.feature.ts':
      "export const stock = { documents: { GIFT: { sign: -1, audit: 'GIFT_OUT', list: 'gifts_out' } } }",
    'contract/src/stock/gifts.ts': 'export const Present = z.object({})',
    'server/src/modules/stock/gifts/gifts.module.ts': "stockDocuments({ kind: 'GIFT' })",
    'server/src/modules/insight/a.ts': "kind === 'GIFT_OUT'",
    'web/src/b.ts': 'type One = Presents',
    'web/src/c.ts': 'type Other = Parcel',
  })
  const { gifts } = documentKinds(shop)
  const named = gifts === undefined ? [] : spreadOf(shop, gifts)
  const expected =
    'contract/src/stock/stock.feature.ts,server/src/modules/insight/a.ts,web/src/b.ts'
  expect(named.join() === expected, `Misread a kind of documents: ${named.join()}`)
  judgeTrueWords()
}

function judgeTrueWords() {
  const gift = {
    'contract/src/stock/gifts.feature.ts':
      'export const gifts = {\n  documents: {\n    GIFT: { sign: -1 },\n    SALE: { sign: -1 },\n  },\n}',
  }
  const uncounted = uncountedKinds(houseOf(gift), kinds)
  expect(uncounted.join() === 'GIFT', `Misread the kinds that are not counted: ${uncounted.join()}`)

  const day = houseOf({
    'server/src/modules/a.sql': 'select tax_day(now())',
    'server/src/modules/b.sql': 'select tax_amount, tax_day(now())',
    'server/src/modules/c.ts': "import { partsOf } from '@mezgeb/contract/kit/unit-size'",
  })
  const taxed = spreadOf(day, facets.tax)
  expect(taxed.join() === 'server/src/modules/b.sql', `Misread a facet: ${taxed.join()}`)
  const callers = callersOf(day, facets.unitSize)
  expect(callers.join() === 'server/src/modules/c.ts', `Misread callers: ${callers.join()}`)
}

function judgeFolders() {
  const filesOf = (/** @type {number} */ count) =>
    Array.from({ length: count }, (_, index) => `web/src/ui/${index}.ts`)
  expect(flatFolders(filesOf(25)).length === 0, 'Blamed: a folder of 25 files')
  expect(flatFolders(filesOf(26)).length === 1, 'Not noticed: a folder of 26 files')
}

function judgeRegistries() {
  // In pieces, so that this file does not contain it.
  const address = ['https://registry', 'npmjs', 'org/zod/-/zod-4.6.7.tgz'].join('.')
  const entry = `"resolved": "${address}"`
  expect(namesOfRegistries('README.md', `see ${address}`).length === 1, 'Not noticed: a registry')
  expect(
    namesOfRegistries('package-lock.json', entry).length === 1,
    'Not noticed: a locked address',
  )
  const link = '"resolved": "contract",'
  expect(namesOfRegistries('package-lock.json', link).length === 0, 'Blamed: a workspace link')
}

function judgeCoverage() {
  const faultsOf = (/** @type {string} */ markdown, /** @type {Record<string, string>} */ more) =>
    coverageBreaches('sentences.md', markdown, { ...plantedTests, ...more }).map(({ why }) => why)
  const sound = faultsOf(soundCoverage, {})
  expect(sound.length === 0, `The sound coverage is blamed: ${sound.join(' ')}`)
  for (const [fault, line] of plantedSentences) {
    const found = faultsOf(`${soundCoverage}\n${line}`, {})
    expect(found.length === 1, `Not noticed in the coverage: ${fault}, found ${found.join(' ')}`)
  }
  for (const [fault, source] of plantedTags) {
    const found = faultsOf(soundCoverage, { 'planted.test.ts': source })
    expect(found.length === 1, `Not noticed in the coverage: ${fault}, found ${found.join(' ')}`)
  }
}

function judgeSecurity() {
  const ids = promiseNames("import { a } from './goals/a.ts'", [
    ['./goals/a.ts', "{\n  id: 'G1',\n}"],
    ['./goals/left-out.ts', "{\n  id: 'G2',\n}"],
  ])
  expect([...ids].join() === 'G1', `Misread goals of trust: ${[...ids].join()}`)
  expect(headingNames('# A\n\ntext\n\n## B c\n').has('B c'), 'Misread headings')
  const namesOf = (/** @type {string} */ file) =>
    file === 'trust/goals.ts' ? new Set(['G1']) : undefined
  const faultsOf = (/** @type {string} */ markdown) =>
    securityBreaches(
      { path: 'security.md', markdown, files: plantedTests },
      namesOf,
      plantedRequirements,
    )
  const sound = faultsOf(soundSecurity).map(({ why }) => why)
  expect(sound.length === 0, `The sound table is blamed: ${sound.join(' ')}`)
  for (const [fault, find, replace] of plantedSecurity) {
    const planted = soundSecurity.replace(find, () => replace)
    const isNoticed = planted !== soundSecurity && faultsOf(planted).length > 0
    expect(isNoticed, `Not noticed in the table of security: ${fault}`)
  }
}

function judgeTrust() {
  /** @type {[string, string][]} */
  const bugs = [
    ['./planted/a.ts', "{\n  foundBy: ['G1', 'G2'],\n}"],
    ['./planted/left-out.ts', "{\n  foundBy: ['G3'],\n}"],
  ]
  const faultsOf = (/** @type {string[]} */ ...ids) =>
    unprovenGoals(new Set(ids), "import { a } from './planted/a.ts'", bugs).join(' ')
  expect(faultsOf('G1', 'G2') === '', 'Proven goals are blamed')
  expect(faultsOf('G1', 'G2', 'G3').includes('by G3'), 'Not noticed: a goal without a planted bug')
  expect(faultsOf('G1').includes('by G2'), 'Not noticed: a planted bug for no goal')
}

function judgePaths() {
  const missing = (/** @type {string} */ text) =>
    missingPaths('docs/a.md', text, (path) =>
      ['web/a.ts', 'docs/b.md', 'server/src/ops/a.ts'].includes(path),
    )
  expect(
    missing('`web/a.ts` `ops/a.ts` [b](b.md) `a/b` [x](https://x.org)').length === 0,
    'Paths are blamed',
  )
  expect(missing('`web/gone.ts`').length === 1, 'Not noticed: a missing path in a document')
  expect(missing('`ops/gone.ts`').length === 1, 'Not noticed: a missing path below server/src')
  expect(missing('[gone](gone.md)').length === 1, 'Not noticed: a dead link in a document')
}

function judgeWords() {
  const sound = wordBreachesOf({}, tallyOf(plainFiles))
  expect(sound.length === 0, `Plain words are blamed: ${sound.join(' ')}`)
  for (const [fault, files] of plantedWords) {
    const tally = tallyOf({ ...plainFiles, ...files })
    expect(wordBreachesOf({}, tally).length > 0, `Not noticed in words: ${fault}`)
    const limits = { contract: { words: 9, comments: 100 } }
    expect(wordBreachesOf(limits, tally).length === 0, `Blamed below its limit: ${fault}`)
    const lower = tightened(limits, tally)
    expect(wordBreachesOf(lower, tally).length === 0, `Tightened too far: ${fault}`)
    expect(tightened({}, tally)['contract'] === undefined, `A limit was raised by: ${fault}`)
  }
}

function judgeWeights() {
  for (const [breach, app] of plantedWeights) {
    const found = judgeSizes(app, plantedBudgets).breaches
    const isAsPlanted =
      breach === undefined ? found.length === 0 : found.some((text) => breach.test(text))
    expect(isAsPlanted, `Sizes: planted ${breach?.source}, found ${found.join(', ')}`)
  }
}

judgeDirections()
judgeSpread()
judgeFolders()
judgeRegistries()
judgeCoverage()
judgeSecurity()
judgeTrust()
judgePaths()
judgeWords()
judgeWeights()
for (const failure of failures) console.error(failure)
process.exitCode = failures.length > 0 ? 1 : 0
