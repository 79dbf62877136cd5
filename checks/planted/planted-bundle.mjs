import { posix } from 'node:path'
import { inRoot } from '../../scripts/lib/root.mjs'
import { moduleName } from '../bundle.mjs'

/** @import { Plugin } from 'vite' */
/** @import { Budgets } from '../screen-sizes.mjs' */

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Text that hardly compresses, the same every time. @param {number} kilobytes */
function ballast(kilobytes) {
  let state = 1
  const letters = Array.from({ length: kilobytes * 1000 }, () => {
    state = (state * 48_271) % 2_147_483_647
    return alphabet[state % alphabet.length]
  })
  return JSON.stringify(letters.join(''))
}

const latinFont = '@font-face { font-family: Any; src: local("Any") }'
const ethiopicFont = latinFont.replace('}', '; unicode-range: U+1200-139F, U+2D80-2DDF }')

/** @type {Record<string, string>} An app within its budgets, by path. */
export const soundApp = {
  'planted/main.ts': `import './main.css'; import { pages } from './routes.ts'; console.log(pages)`,
  'planted/main.css': ethiopicFont,
  'planted/routes.ts': `export const pages = ['login', 'frame', 'dashboard'].length &&
    [() => import('./login.ts'), () => import('./frame.ts'), () => import('./dashboard.ts')]`,
  'planted/login.ts': `export const login = 'login'`,
  'planted/frame.ts': `export const frame = 'frame'`,
  'planted/dashboard.ts': `export const texts = () => import('./later/amharic.ts')`,
  'planted/later/amharic.ts': `export const amharic = 'amharic'; console.log(amharic)`,
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

const { budgets } = plantedBudgets
const lowered = { ...budgets, javascript: { limit: 0.1, target: 0.1 } }

/**
 * Expected breach and the files planted for it.
 * @type {{ breach: RegExp, files?: Record<string, string>, budgets?: Budgets['budgets'] }[]}
 */
export const plantedWeights = [
  { breach: /^\/login: JavaScript of .*, 0\.1 kB at most$/, budgets: lowered },
  {
    breach: /^\/login: JavaScript of .*, 20 kB at most$/,
    files: { 'planted/login.ts': `console.log(${ballast(30)})` },
  },
  {
    breach: /^\/dashboard: JavaScript of .*, 20 kB at most$/,
    files: { 'planted/main.ts': `${soundApp['planted/main.ts']}; console.log(${ballast(30)})` },
  },
  {
    breach: /^planted\/dashboard\.ts adds .*, 10 kB at most$/,
    files: { 'planted/dashboard.ts': `console.log(${ballast(20)})` },
  },
  {
    breach: /^\/dashboard waits for Amharic texts: planted\/later\/amharic\.ts$/,
    files: { 'planted/dashboard.ts': `import './later/amharic.ts'` },
  },
  {
    breach: /^Amharic texts: not in the build/,
    files: { 'planted/dashboard.ts': `console.log('no texts')` },
  },
  {
    breach: /^\/login: CSS of .*, 5 kB at most$/,
    files: { 'planted/main.css': `a::after { content: ${ballast(10)} }` },
  },
  {
    breach: /^\/login: 1 fonts for English text/,
    files: { 'planted/main.css': latinFont },
  },
]

/** Gives the planted files to Vite as if they were in the clone. @param {Record<string, string>} files @returns {Plugin} */
const plantedFiles = (files) => ({
  name: 'planted-files',
  enforce: 'pre',
  resolveId: (id, importer) => {
    const from = importer === undefined ? '' : posix.dirname(moduleName(importer))
    const path = posix.join(from, moduleName(id))
    return path in files ? inRoot(path) : undefined
  },
  load: (id) => files[moduleName(id)],
})

/** @param {Record<string, string>} files */
export const plantedApp = (files) => ({
  configFile: /** @type {const} */ (false),
  root: inRoot(),
  plugins: [plantedFiles(files)],
  build: { rolldownOptions: { input: inRoot('planted', 'main.ts') } },
})
