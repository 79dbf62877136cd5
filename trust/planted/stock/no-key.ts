import type { Planted } from '../../lib/goal.ts'

/** The reply of a sale is not stored under its key. */
export const noKey: Planted = {
  name: 'idempotency key not kept',
  foundBy: ['G4', 'G4.2', 'G5.1', 'G5.1.2', 'G5.1.3'],
  code: [
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'where r.key_hash is not null',
      replace: 'where false',
    },
    {
      file: 'src/modules/selling/sales/record-sales.sql',
      find: 'where r.key_hash is null',
      replace: 'where true',
    },
  ],
}
