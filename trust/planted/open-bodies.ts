import type { Planted } from '../lib/goal.ts'

/** Bodies keep what no schema knows, and an id of one is taken. */
export const openBodies: Planted = {
  name: 'ids taken from bodies',
  foundBy: ['T3'],
  code: [
    {
      find: 'if (result.success) return result.data;',
      replace: 'if (result.success) return { ...value, ...result.data };',
    },
    { find: 'randomUUID(), category.name', replace: 'category.id ?? randomUUID(), category.name' },
  ],
}
