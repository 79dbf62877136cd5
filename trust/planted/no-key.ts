import type { Planted } from '../lib/goal.ts'

/** The answer of a sale is not kept under its key. */
export const noKey: Planted = {
  name: 'idempotency key not kept',
  foundBy: ['G4', 'G4.2', 'G5.1', 'G5.1.2', 'G5.1.3'],
  code: [
    {
      file: 'src/modules/sales/record-sale.sql',
      find: 'perform keep_answer(p_institution, p_user, p_call, p_key, p_request, answer);',
      replace: 'null;',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: 'where r.key_hash is not null',
      replace: 'where false',
    },
    {
      file: 'src/modules/sales/record-sales.sql',
      find: 'where r.key_hash is null',
      replace: 'where true',
    },
  ],
}
