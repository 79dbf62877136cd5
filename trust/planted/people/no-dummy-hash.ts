import type { Planted } from '../../lib/goal.ts'

/** Unknown e-mails are refused without a hash. */
export const noDummyHash: Planted = {
  name: 'no hash for an unknown e-mail',
  foundBy: ['G10.1'],
  code: [
    {
      find: 'const expected = stored ?? (await nobodysHash)',
      replace: 'if (stored === null) return false; const expected = stored',
    },
  ],
}
