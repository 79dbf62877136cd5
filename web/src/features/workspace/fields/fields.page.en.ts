/** Labels of fields that no first screen shows. */
export const fields = {
  code: 'Code',
  barcodes: 'Barcodes',
  packs: 'Packs',
  archivedAt: 'Archived',
  tracksExpiry: 'Has expiry dates',
  group: 'Variants of',
  options: 'Options',
  photo: 'Photo',
  unitSize: 'Sold by weight',
  weightPrefixes: 'Prefixes with a weight',
  pricePrefixes: 'Prefixes with a price',
  notes: 'Notes',
  creditLimit: 'Credit limit',
  amount: 'Amount',
  salesNeedTill: 'Sales need an open till',
  day: 'Day',
  till: 'Till',
  floatAmount: 'Cash in the drawer',
  counted: 'Counted',
  expected: 'Expected',
  kind: 'Kind',
  needsReference: 'Needs a reference',
  receiptHeader: 'Receipt text above the goods',
  receiptFooter: 'Receipt text below the total',
  logo: 'Logo on receipts',
  numbersSales: 'Numbers of sales',
  account: 'Account',
  number: 'Number',
  user: 'Approved by',
  discountLimit: 'Most discount in percent',
  cashRounding: 'Smallest coin',
  floorPrice: 'Lowest price with discount',
  discount: 'Discount',
  pin: 'PIN',
  asksToVoid: 'Needs approval to void a sale',
  validUntil: 'Until',
  fromQuantity: 'From quantity',
  price: 'Price',
  customerGroup: 'Customer group',
  yes: 'yes',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    fields: typeof fields
  }
}
