import type { Planted } from '../../lib/goal.ts'

/** A change of a product reports success but keeps the threshold. */
export const forgottenField: Planted = {
  name: 'a field that a PATCH forgets',
  foundBy: ['G3.4'],
  code: [
    {
      find: '[values[field] !== undefined, values[field]]',
      replace:
        '[values[field] !== undefined && (field !== "lowStockThreshold" || values[field] === null), values[field]]',
    },
  ],
}
