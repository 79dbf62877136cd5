export const scaleCodes = {
  title: 'Codes of scales',
  hint: 'The labels of your scale have a code of 13 digits: 2 of the prefix, 5 of the product, 5 of the value, 1 to check. A scan then fills in the quantity of goods sold by weight. Some scales put a digit that verifies it before a value of 4 or 5 digits.',
  product: 'Product only',
  weight: 'Weight (g)',
  price: 'Price (cents)',
  verified: (value: string, digits: string) => `${value}, ${digits} digits verified`,
  saved: 'Codes of scales saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    scaleCodes: typeof scaleCodes
  }
}
