import type { Planted } from '../lib/goal.ts'

/** A restore believes what the file says of itself. */
export const unreadChecksum: Planted = {
  name: 'the checksum of a backup is not looked at',
  foundBy: ['G15.1'],
  code: [
    { find: 'if (!whole.digest().equals(digest)) throw', replace: 'if (false) throw' },
    {
      find: 'if (rows !== table.rows || sha256 !== table.sha256) throw',
      replace: 'if (false) throw',
    },
  ],
}
