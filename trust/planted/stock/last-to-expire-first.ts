import type { Planted } from '../../lib/goal.ts'

/** Sales and transfers take the batch that expires last. */
export const lastToExpireFirst: Planted = {
  name: 'batches that leave from the wrong end',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/lots/move-lots.sql',
      find: 'order by l.is_expired desc, l.expires_on desc, l.batch desc) - l.units)',
      replace: 'order by l.is_expired desc, l.expires_on, l.batch) - l.units)',
    },
  ],
}
