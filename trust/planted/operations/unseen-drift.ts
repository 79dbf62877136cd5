import type { Planted } from '../../lib/goal.ts'

/** Changed migrations are not noticed. */
export const unseenDrift: Planted = {
  name: 'edited migrations',
  foundBy: ['G16'],
  code: [{ find: '!hasSameText(file, row.checksum)', replace: 'false' }],
}
