export const taxSummary = {
  calendar: 'Calendar of months',
  gregorian: 'Gregorian',
  ethiopian: 'Ethiopian',
  month: 'Month',
  days: (from: string, to: string) => `From ${from} to ${to}`,
  sales: 'Sales less returns',
  purchases: 'Purchases less credit notes',
  noPurchases: 'No bills of suppliers in this month.',
  of: 'Part',
  withoutCode: 'Without a tax code',
  net: 'Without tax',
  tax: 'Tax amount',
  output: 'Tax on sales',
  input: 'Tax on purchases',
  due: 'To pay',
  back: 'Tax credit',
  note: 'Sales count on the day of record, bills of suppliers on the day of the bill.',
  file: (month: string) => `Tax summary ${month}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    taxSummary: typeof taxSummary
  }
}
