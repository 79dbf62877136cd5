export const priceLists = {
  title: 'Price lists',
  kinds: { PRICE_LIST: 'Price list', CUSTOMER_GROUP: 'Customer group' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    priceLists: typeof priceLists
  }
}
