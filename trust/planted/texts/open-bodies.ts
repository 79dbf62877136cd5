import type { Planted } from '../../lib/goal.ts'

/** Bodies keep unknown keys, and an id among them is used. */
export const openBodies: Planted = {
  name: 'ids taken from bodies',
  foundBy: ['T3'],
  code: [
    {
      find: 'if (result.success) return result.data',
      replace: 'if (result.success) return { ...(value as object), ...result.data }',
    },
    {
      find: 'randomUUID(), ...given',
      replace: '(values as { id?: string }).id ?? randomUUID(), ...given',
    },
  ],
}
