export const scaleCodes = {
  title: 'Codes of scales',
  hint: 'The labels of your scale have a code of 13 digits: 2 of the prefix, 5 of the product, 5 of the value, 1 to check. A scan then fills in the quantity of goods sold by weight.',
  product: 'Product only',
  weight: 'Weight (g)',
  price: 'Price (cents)',
  saved: 'Codes of scales saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    scaleCodes: typeof scaleCodes
  }
}
