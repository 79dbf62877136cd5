/**
 * Test files as small as can be, by their path.
 * @type {Record<string, string>}
 */
export const plantedTests = {
  'web/src/Page.test.tsx': `
    import { describe, it } from 'vitest'
    describe('the page', () => {
      it("shows the customer's name", () => {})
      it.each(['a', 'b'])('refuses %s | %s', () => {})
      it.skip('comes later', () => {})
    })`,
  'e2e/job.spec.ts': `
    import { test } from '@playwright/test'
    test(\`sells (seed \${seed})\`, async () => {
      await test.step('and prints', async () => {})
    })`,
}

/** A table without a fault. */
export const soundCoverage = `
### Screens

| Sentence | Test |
|---|---|
| A name. | \`web/src/Page.test.tsx › shows the customer's name\`<br>\`e2e/job.spec.ts › and prints\` |
| A rule. | \`web/src/Page.test.tsx › refuses %s \\| %s\` |
| A job. | \`e2e/job.spec.ts › sells (seed \${seed})\` |`.trim()

/**
 * Rows that are at fault when they stand below the sound ones.
 * @type {[fault: string, row: string][]}
 */
export const plantedCoverage = [
  ['a row without a test', '| A promise. | |'],
  ['a row with words in the place of a test', '| A promise. | shown by hand |'],
  ['a test that was renamed', '| A promise. | `e2e/job.spec.ts › and prints it` |'],
  ['a group in the place of a test', '| A promise. | `web/src/Page.test.tsx › the page` |'],
  ['a test that is skipped', '| A promise. | `web/src/Page.test.tsx › comes later` |'],
  ['a file that is not there', '| A promise. | `web/src/Gone.test.tsx › shows` |'],
  ['words beside a test', '| A promise. | `e2e/job.spec.ts › and prints` and more |'],
  ['a section without rows', '### Calls'],
]
