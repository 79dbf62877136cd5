/** Number of requirements in the planted table. */
export const plantedRequirements = { 1: 2, 2: 2 }

const levelOne =
  'Level 1: 1 of 1 applicable requirements met (100 %), 0 deviations with their reason, 1 not applicable.'
const levelTwo =
  'Level 2: 2 of 2 applicable requirements met (100 %), 0 deviations with their reason, 0 not applicable.'
const shown = 'tests'
const goal = '`trust/goals.ts › G1`'

/** A sound table; its tests are in planted-coverage.mjs. */
export const soundSecurity = `
${levelOne}
${levelTwo}

| Id | L | Asks | Verdict | Shown by |
|---|---|---|---|---|
| 1.1.1 | 1 | something | met | ${shown} |
| 1.1.2 | 1 | cookies | n/a | There is no cookie. |
| 1.1.3 | 2 | something | met | ${shown}<br>${goal} |
| 1.1.4 | 2 | something | met | ${shown} |`

/**
 * Changes that make it unsound.
 * @type {[fault: string, find: string, replace: string][]}
 */
export const plantedSecurity = [
  ['a goal that is gone', goal, '`trust/goals.ts › G2`'],
  ['a file that is not there', goal, '`docs/gone.md › Sessions`'],
  ['a requirement met without a proof', `met | ${shown}`, 'met | '],
  ['a tagged test beside another proof', `met | ${shown} |`, `met | ${goal} |`],
  ['tests without a tag', 'n/a | There is no cookie.', 'met | tests'],
  ['a tag without a requirement', '1.1.4 |', '1.1.5 |'],
  ['words beside a proof', `met | ${shown}`, `met | ${shown} mostly`],
  ['a verdict without a reason', 'n/a | There is no cookie.', 'n/a | '],
  ['a verdict of its own', 'n/a | There', 'nearly | There'],
  ['a requirement that is missing', '| 1.1.2 | 1 | cookies | n/a | There is no cookie. |\n', ''],
  ['a requirement with two rows', '1.1.4', '1.1.3'],
  [
    'too little of level 2',
    `1.1.4 | 2 | something | met | ${shown}`,
    '1.1.4 | 2 | something | deviation | It was too much work.',
  ],
  ['a figure that is not so', 'Level 1: 1 of 1', 'Level 1: 2 of 2'],
]
