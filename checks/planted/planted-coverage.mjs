/**
 * Test files with tags, by their path.
 * @type {Record<string, string>}
 */
export const plantedTests = {
  'web/src/Page.test.tsx': `
    describe('the page', () => {
      // asvs: 1.1.1
      // spec: S1.1 S1.2
      // oxlint-disable-next-line some-rule
      it("shows the customer's name", () => {})
      // spec: S1.2
      it.each(['a', 'b'])('refuses %s', () => {})
    })`,
  'e2e/job.spec.ts': `
    test('sells', async () => {
      // asvs: 1.1.3 1.1.4
      // spec: D1.1
      await test.step('and prints', async () => {})
    })`,
  'bench/goals.ts': `
    // spec: U1.1
    server('ready', 's', { atMost: 15 }),`,
}

/** Sentences that the planted tests prove. */
export const soundCoverage = `
## Specification

- \`S1.1\` A name.
- \`S1.2\` A rule.
- \`D1.1\` A job.
- \`U1.1\` A goal.`.trim()

/**
 * Lines that break the list when they follow the sound ones.
 * @type {[fault: string, line: string][]}
 */
export const plantedSentences = [
  ['a sentence without a test', '- `S1.3` A promise.'],
  ['a sentence without an id', '- A promise.'],
  ['an id that is used twice', '- `S1.1` A promise.'],
]

/**
 * Test files that break the coverage.
 * @type {[fault: string, source: string][]}
 */
export const plantedTags = [
  ['a tag of an unknown sentence', "// spec: S9.9\nit('sells', () => {})"],
  ['a tag above no test', "// spec: S1.1\nconst name = 'sells'"],
  ['a tag above a skipped test', "// spec: S1.1\nit.skip('sells', () => {})"],
  ['a tag above a group', "// spec: S1.1\ntest.describe('sales', () => {})"],
  ['a tag without an id', "// spec:\nit('sells', () => {})"],
]
