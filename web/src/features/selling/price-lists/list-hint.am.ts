import type { listHint as English } from './list-hint.page.en.ts'

export const listHint: typeof English = {
  of: (list) => `የዋጋ ዝርዝር ${list}`,
  group: 'የደንበኞች ቡድን',
  noGroup: 'የለም',
}
