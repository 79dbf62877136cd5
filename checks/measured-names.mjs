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
