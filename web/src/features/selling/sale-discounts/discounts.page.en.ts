export const discountsPage = {
  percent: 'Percent',
  amount: 'Amount',
  kind: 'Given as',
  value: 'Discount',
  before: 'Before',
  after: 'After',
  apply: 'Apply',
  takeOff: 'Take off',
  upTo: (percent: string) => `You may give up to ${percent}.`,
  floor: (price: string) => `Lowest price: ${price}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    discountsPage: typeof discountsPage
  }
}
