/**
 * Seconds of processor time that each part of `npm test` may take on the usual machine (`speed.mjs`), and what was
 * measured. Over its budget, a part needs cheaper tests, or fewer: `npm run test:all` has room.
 * @type {Readonly<Record<string, { budget: number, measured: number }>>}
 */
export const BUDGETS = {
  checks: { budget: 165, measured: 105 },
  build: { budget: 10, measured: 3 },
  tests: { budget: 900, measured: 574 },
  journeys: { budget: 155, measured: 95 },
}
