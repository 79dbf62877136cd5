import { budgets, firstScreens, laterThings } from './size-budgets.mjs'

const goal = /\b(?:server|screens)\(\s*(['`])(.+?)\1/g

/**
 * What the bench calls its goals, as it stands in the source.
 * @param {string} source of bench/goals.ts
 * @returns {Set<string>}
 */
export const goalNames = (source) =>
  new Set([...source.matchAll(goal)].map(([, , name = '']) => name))

/**
 * What the check of sizes holds: `/login: javascript`, and the things that load when used.
 * @returns {Set<string>}
 */
export const budgetNames = () =>
  new Set([
    ...firstScreens.flatMap(({ name }) => Object.keys(budgets).map((key) => `${name}: ${key}`)),
    ...laterThings.map(({ name }) => name),
  ])

/**
 * The sections of a document.
 * @param {string} markdown
 * @returns {Set<string>}
 */
export const headingNames = (markdown) =>
  new Set([...markdown.matchAll(/^#+ (.+)$/gm)].map(([, name = '']) => name))

/**
 * The ids of the goals of `npm run trust` that are run: those of the files that the list imports.
 * @param {string} list source of trust/goals.ts
 * @param {[path: string, source: string][]} goals by what the list imports
 * @returns {Set<string>}
 */
export const promiseNames = (list, goals) =>
  new Set(
    goals
      .filter(([path]) => list.includes(`'${path}'`))
      .flatMap(([, source]) => [...source.matchAll(/^\s*id: '([^']+)'/gm)])
      .map(([, id = '']) => id),
  )
