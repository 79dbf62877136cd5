import type { Planted } from '../../lib/goal.ts'

/** Every third row is processed separately. */
export const rowByRowBackup: Planted = {
  name: 'a backup that stops at every third row',
  size: 'full',
  foundBy: ['G15.2'],
  code: [
    {
      find: '${escapeIdentifier(table.name)}${where}',
      replace:
        '(select * from ${escapeIdentifier(table.name)} where random() > 0.3 or pg_sleep(0.0001) is not null) slow${where}',
    },
  ],
}
