import type { Planted } from '../lib/goal.ts'

const STOCK = 'src/modules/stock'

/** Bugs of counts. */
export const countBugs: readonly Planted[] = [
  {
    name: 'a difference posted by two stock-takes',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/stock-take-differences.sql`,
        find: "set again = 'MOVED'\n   where ",
        replace: "set again = 'MOVED'\n   where false and ",
      },
    ],
  },
  // It is missing on the shelf and in the count; the posting takes it off once more.
  {
    name: 'a sale of before a count that arrives after it',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/stock-take-moved.sql`,
        find: 'or d.happened_at < x.counted_at',
        replace: '',
      },
    ],
  },
  // The posted difference is wrong by it, and no sum shows it.
  {
    name: 'a sale after the posting, without a word',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/late-documents.sql`,
        find: 'where l.off <> 0',
        replace: 'where false',
      },
    ],
  },
  // Front and back of a shop are counted, and the whole product again.
  {
    name: 'a revaluation that comes between two counts',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/add-stock-counts.sql`,
        find: "interval '0') and m.quantity <> 0",
        replace: "interval '0')",
      },
    ],
  },
  {
    name: 'a revaluation that is taken back as a correction of units',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/stock-take-moved.sql`,
        find: "'OPENING') and quantity <> 0",
        replace: "'OPENING')",
      },
    ],
  },
  // Its day is looked at, and not its time.
  {
    name: 'a delivery of before a count that is recorded after it',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/stock-take-moved.sql`,
        find: 'else x.counted_at end',
        replace: "else date_trunc('day', x.counted_at, 'Africa/Addis_Ababa') end",
      },
    ],
  },
  {
    name: 'a difference of batches after a later count that agreed',
    foundBy: ['G3.4'],
    code: [
      {
        file: `${STOCK}/stock-takes/stock-take-moved.sql`,
        find: 'v.difference <> 0',
        replace: 'false',
      },
    ],
  },
  {
    name: 'an exchange without its time',
    foundBy: ['G3.4'],
    code: [
      {
        file: 'src/modules/selling/sale-exchanges/record-exchange.ts',
        find: /\.\.\.parties,\s+happenedAt,\s+sentAt,/,
        replace: '...parties,',
      },
    ],
  },
]
