import type { Planted } from '../lib/goal.ts'

/** Bugs under load, in outages, and of backups and upgrades. */
export const operationBugs: readonly Planted[] = [
  {
    name: 'an outage signs people out',
    foundBy: ['G5.2'],
    code: [
      {
        find: "code.startsWith('08')) {\n    return new AppError('UNAVAILABLE')",
        replace: "code.startsWith('08')) {\n    return new AppError('SIGNED_OUT')",
      },
    ],
  },
  {
    name: 'a full disk is no reason',
    foundBy: ['G7.3'],
    code: [{ find: "if (code === DISK_FULL) return new AppError('STORAGE_FULL')", replace: '' }],
  },
  {
    name: 'a slow database is no reason',
    foundBy: ['G7.4'],
    code: [
      {
        find: '/timeout exceeded|read timeout|connection terminated|client has encountered/i.test(',
        replace: '/^never$/.test(',
      },
    ],
  },
  {
    name: 'no load shedding',
    foundBy: ['G8'],
    code: [
      { find: 'if (inProgress >= limit && own >= limit / tenants) return false', replace: '' },
    ],
  },
  // All institutions count as one: the first to come is served first, and may use every slot.
  {
    name: 'no fairness by institution',
    foundBy: ['G17'],
    code: [
      { find: 'tenant: actor.institutionId,', replace: "tenant: 'all'," },
      {
        find: 'shedder.accepts(actor.institutionId, request, response)',
        replace: "shedder.accepts('all', request, response)",
      },
    ],
  },
  {
    name: 'no end of patience with slow readers',
    foundBy: ['G14.1'],
    code: [
      { find: 'now - connection.since > SLOW_MS', replace: 'now - connection.since > Infinity' },
    ],
  },
  {
    name: 'a backup of many moments',
    foundBy: ['G15.1'],
    code: [{ find: /begin isolation level repeatable read/g, replace: 'begin' }],
  },
  {
    name: 'the checksum of a backup is not looked at',
    foundBy: ['G15.1'],
    code: [
      { find: 'if (!(await digestOf(file, end)).equals(digest)) {', replace: 'if (false) {' },
      { find: 'if (rows !== table.rows || sha256 !== table.sha256) {', replace: 'if (false) {' },
    ],
  },
  {
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
  },
  {
    name: 'a migration that is noted later',
    foundBy: ['G16'],
    code: [{ find: 'begin; set local lock_timeout', replace: 'set lock_timeout' }],
  },
  {
    name: 'edited migrations',
    foundBy: ['G16'],
    code: [{ find: '!hasSameText(file, row.checksum)', replace: 'false' }],
  },
  {
    name: 'migrations that wait for a table as long as it takes',
    size: 'full',
    foundBy: ['G16'],
    code: [{ find: "set local lock_timeout = '500ms'", replace: 'set local lock_timeout = 0' }],
  },
]
