import type { Planted } from '../lib/goal.ts'

const MERGE = `const merge = (to, from) => { for (const key of Object.keys(from))
  if (typeof from[key] === 'object' && from[key] !== null) merge(to[key] ??= {}, from[key])
  else to[key] = from[key] };
try { merge({}, JSON.parse(text)) } catch {}`

const AS_MARKUP = {
  file: '../web/dist/assets/react-*.js',
  find: /\.textContent=(?![=`])/g,
  replace: '.innerHTML=',
}

/** Bugs that let texts become something else. */
export const textBugs: readonly Planted[] = [
  // NUL and lone surrogates reach the database.
  {
    name: 'texts that cannot be stored are let in',
    foundBy: ['G13'],
    code: [
      {
        find: 'const PROPER_TEXT = /^[^\\u0000\\ud800-\\udfff]*$/u',
        replace: 'const PROPER_TEXT = /^/u',
      },
      { find: "if (/^2[23]/.test(code)) return new AppError('INVALID')", replace: '' },
    ],
  },
  // A name that reads as another one.
  {
    name: 'texts that turn or hide',
    foundBy: ['G13'],
    code: [{ find: '!HIDDEN.test(String(text))', replace: 'String(text) !== HIDDEN.source' }],
  },
  // Prototypes, too.
  {
    name: 'bodies merged into an object',
    foundBy: ['G13'],
    code: [{ find: 'request.bodyText = text\n', replace: `request.bodyText = text; ${MERGE}` }],
  },
  // Only the policy stops them.
  {
    name: 'texts shown as markup under the policy',
    foundBy: ['G11.2'],
    code: [AS_MARKUP],
  },
  {
    name: 'texts shown as markup',
    foundBy: ['G11.2'],
    code: [
      AS_MARKUP,
      {
        find: "].join('; ')\n\n/** Sent with every reply. */",
        replace: "].join('; ').slice(0, 0)",
      },
    ],
  },
  {
    name: 'a start that needs a script of a package',
    foundBy: ['G18'],
    clone: [
      {
        file: 'server/src/main.ts',
        find: "import { runCommand } from './run-command.ts'",
        replace:
          "import { readFileSync } from 'node:fs'\n" +
          "import { runCommand } from './run-command.ts'\n" +
          "readFileSync('made-by-a-script')",
      },
    ],
  },
]
