/** @import { Bundle, Chunk } from '../bundle.mjs' */
/** @import { Budgets } from '../screen-sizes.mjs' */

const latinFont = '@font-face { font-family: Any; src: local("Any") }'
const ethiopicFont = latinFont.replace('}', '; unicode-range: U+1200-139F, U+2D80-2DDF }')

/** @param {string} name @param {Partial<Chunk>} more @returns {[string, Chunk]} */
const chunk = (name, more = {}) => [
  name,
  {
    file: name,
    modules: [`planted/${name}.ts`],
    imports: [],
    later: [],
    css: [],
    bytes: 100,
    ...more,
  },
]

/** An app within its budgets. @type {Bundle} */
const soundApp = {
  chunks: new Map([
    chunk('main', { imports: ['routes'], css: ['main.css'] }),
    chunk('routes', { later: ['login', 'frame', 'dashboard'] }),
    chunk('login'),
    chunk('frame'),
    chunk('dashboard', { later: ['amharic'] }),
    chunk('amharic', { modules: ['planted/later/amharic.ts'] }),
  ]),
  styles: new Map([['main.css', { source: ethiopicFont, bytes: 100 }]]),
}

/** @type {Budgets} */
export const plantedBudgets = {
  firstScreens: [
    { name: '/login', modules: ['planted/login.ts'] },
    { name: '/dashboard', modules: ['planted/frame.ts', 'planted/dashboard.ts'] },
  ],
  entryModule: 'planted/main.ts',
  routesModule: 'planted/routes.ts',
  budgets: {
    javascript: { limit: 20, target: 10 },
    css: { limit: 5 },
    route: { limit: 10 },
    translation: { limit: 10, module: /amharic/ },
    ofAllPages: { limit: 5, holds: /\.en\.ts$/, ofOnePage: /\.page\.en\.ts$/ },
  },
  laterThings: [{ name: 'Amharic texts', modules: /^planted\/later\// }],
}

/** @param {string} name @param {Partial<Chunk>} change */
const withChunk = (name, change) => ({
  ...soundApp,
  chunks: new Map([...soundApp.chunks, chunk(name, { ...soundApp.chunks.get(name), ...change })]),
})
/** @param {string} source @param {number} bytes */
const withStyle = (source, bytes = 100) => ({
  ...soundApp,
  styles: new Map([['main.css', { source, bytes }]]),
})

/** An app for each breach; of the first one, sound, none. @type {[breach: RegExp | undefined, app: Bundle][]} */
export const plantedWeights = [
  [undefined, soundApp],
  [/^\/login: JavaScript of .*, 20 kB at most$/, withChunk('login', { bytes: 30_000 })],
  [/^\/dashboard: JavaScript of .*, 20 kB at most$/, withChunk('main', { bytes: 30_000 })],
  [/^planted\/dashboard\.ts adds .*, 10 kB at most$/, withChunk('dashboard', { bytes: 11_000 })],
  [
    /^\/dashboard waits for Amharic texts: planted\/later\/amharic\.ts$/,
    withChunk('dashboard', { imports: ['amharic'] }),
  ],
  [/^Amharic texts: not in the build/, withChunk('amharic', { modules: ['planted/other.ts'] })],
  [
    /^words and calls of all pages: /,
    withChunk('words', { modules: ['planted/words.en.ts'], bytes: 6_000 }),
  ],
  [/^\/login: CSS of .*, 5 kB at most$/, withStyle(ethiopicFont, 10_000)],
  [/^\/login: 1 fonts for English text/, withStyle(latinFont)],
]
