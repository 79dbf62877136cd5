import type { Planted } from '../lib/goal.ts'

/** Nobody looks whether a migration is still what was applied. */
export const unseenDrift: Planted = {
  name: 'edited migrations',
  foundBy: ['G16'],
  code: [{ find: 'file.checksum !== row.checksum', replace: 'false' }],
}
