import type { Planted } from '../../lib/goal.ts'

/** Each stock-take posts the difference of its count, though another one has posted it. */
export const differencesPostedTwice: Planted = {
  name: 'a difference posted by two stock-takes',
  foundBy: ['G3.4'],
  code: [
    {
      file: 'src/modules/stock/stock-takes/stock-take-differences.sql',
      find: "set again = 'MOVED'\n   where ",
      replace: "set again = 'MOVED'\n   where false and ",
    },
  ],
}
