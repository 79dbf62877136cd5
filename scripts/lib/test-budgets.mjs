/**
 * Seconds of processor time that each part of `npm test` may take on the usual machine (`speed.mjs`), and what was
 * measured. Over its budget, a part needs cheaper tests, or fewer: `npm run test:all` has room.
 * @type {Readonly<Record<string, { budget: number, measured: number }>>}
 */
export const BUDGETS = {
  checks: { budget: 170, measured: 130 },
  build: { budget: 40, measured: 25 },
  tests: { budget: 600, measured: 480 },
  journeys: { budget: 240, measured: 180 },
}
