const lines = (/** @type {number} */ count) => 'export {}\n'.repeat(count)

/**
 * For each linter rule in use, a file that breaks it.
 * @type {{ rule: string, files: Record<string, string> }[]}
 */
export const plantedLint = [
  {
    rule: 'typescript(no-floating-promises)',
    files: { 'floating.ts': `const save = async () => 1\nsave()` },
  },
  {
    rule: 'typescript(no-misused-promises)',
    files: { 'misused.ts': `export const all = [1].filter(async () => true)` },
  },
  { rule: 'typescript(no-explicit-any)', files: { 'any.ts': `export const x: any = 1` } },
  {
    rule: 'typescript(no-unsafe-return)',
    files: { 'leak.ts': `export const read = (text: string) => JSON.parse(text)` },
  },
  {
    rule: 'typescript(no-non-null-assertion)',
    files: { 'bang.ts': `export const first = (all: string[]) => all[0]!` },
  },
  {
    rule: 'typescript(ban-ts-comment)',
    files: { 'ignore.ts': `// @ts-ignore\nexport const x: string = 1` },
  },
  {
    rule: 'typescript(switch-exhaustiveness-check)',
    files: {
      'switch.ts': `export function say(word: 'a' | 'b') {\n  switch (word) {\n    case 'a':\n      return 1\n  }\n}`,
    },
  },
  {
    rule: 'import(no-cycle)',
    files: {
      'round.ts': `import type { About } from './about.ts'\nexport type Round = About[]`,
      'about.ts': `import type { Round } from './round.ts'\nexport type About = Round[]`,
    },
  },
  { rule: 'import(no-default-export)', files: { 'default.ts': `export default 1` } },
  { rule: 'eslint(max-lines)', files: { 'long-file.ts': lines(251) } },
  {
    rule: 'eslint(max-lines-per-function)',
    files: { 'long-function.ts': `export function long() {\n${'  void 0\n'.repeat(50)}}` },
  },
  {
    rule: 'eslint(max-params)',
    files: {
      'params.ts': `export const f = (a = 1, b = 2, c = 3, d = 4, e = 5) => a + b + c + d + e`,
    },
  },
  {
    rule: 'eslint(no-warning-comments)',
    files: { 'later.ts': ['// TO', 'DO: later\nexport {}'].join('') },
  },
  {
    rule: 'eslint(eqeqeq)',
    files: { 'equal.ts': `export const same = (a: number, b: number) => a == b` },
  },
  {
    rule: 'react-hooks(rules-of-hooks)',
    files: {
      'Hook.tsx': `import { useState } from 'react'\nexport function Hook({ on }: { on: boolean }) {\n  if (on) useState(1)\n  return null\n}`,
    },
  },
  {
    rule: 'react-hooks(exhaustive-deps)',
    files: {
      'Deps.tsx': `import { useEffect } from 'react'\nexport function Deps({ id }: { id: string }) {\n  useEffect(() => console.log(id), [])\n  return null\n}`,
    },
  },
  {
    rule: 'jsx-a11y(alt-text)',
    files: { 'Alt.tsx': `export const Alt = () => <img src="/a.png" />` },
  },
  {
    rule: 'jsx-a11y(click-events-have-key-events)',
    files: { 'Click.tsx': `export const Click = () => <div onClick={() => {}}>x</div>` },
  },
  {
    rule: 'vitest(no-focused-tests)',
    files: { 'focus.test.ts': `import { it } from 'vitest'\nit.only('alone', () => {})` },
  },
]
