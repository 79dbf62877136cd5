import type { Planted } from '../../lib/goal.ts'

/** A restore trusts the file's own checksums. */
export const unreadChecksum: Planted = {
  name: 'the checksum of a backup is not looked at',
  foundBy: ['G15.1'],
  code: [
    { find: 'if (!(await digestOf(file, end)).equals(digest)) {', replace: 'if (false) {' },
    {
      find: 'if (rows !== table.rows || sha256 !== table.sha256) {',
      replace: 'if (false) {',
    },
  ],
}
