export const priceList = {
  hint: 'Prices for a branch, a group of customers, a quantity or some days. Sales take them by themselves.',
  back: 'Settings',
  add: 'Add price list',
  edit: 'Edit price list',
  none: 'No price lists yet. Every sale takes the prices of the products.',
  rows: (count: number, shown: string) => `${shown} ${count === 1 ? 'price' : 'prices'}`,
  groups: 'Customer groups',
  groupsHint: 'Put a customer into a group on the page of customers.',
  newGroup: 'New group',
  group: (nth: string) => `Group ${nth}`,
  addGroup: 'Add',
  branch: 'Branch',
  customers: 'Customers',
  allCustomers: 'All customers',
  from: 'From',
  until: 'Until (last day)',
  since: (day: string) => `from ${day}`,
  days: (from: string, until: string) => `${from} to ${until}`,
  isActive: 'In use',
  off: 'Not in use',
  planned: 'Planned',
  ended: 'Ended',
  labels: 'Labels',
  prices: 'Prices',
  addProduct: 'Add a product',
  noPrices: 'Search or scan a product to give it a price.',
  fromQuantity: 'From quantity',
  price: 'Price',
  quantityOf: (name: string) => `From quantity, ${name}`,
  priceOf: (name: string) => `Price, ${name}`,
  own: (price: string, unit: string) => `Own price ${price} / ${unit}`,
  margin: (share: string) => `Margin ${share}`,
  more: (name: string) => `Another quantity of ${name}`,
  remove: (name: string) => `Remove ${name}`,
  saved: 'Price lists saved',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    priceList: typeof priceList
  }
}
