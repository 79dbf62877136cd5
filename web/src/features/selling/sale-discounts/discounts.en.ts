export const discounts = {
  label: 'Discount',
  ofGoods: (name: string) => `Discount for ${name}`,
  ofBill: 'Discount on the bill',
  given: 'Discounts',
  approvedBy: (name: string) => `Approved by ${name}`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    discounts: typeof discounts
  }
}
