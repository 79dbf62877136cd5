export const discountLimit = {
  title: 'Discounts of staff',
  hint: 'Staff may give so many percent off a line or a bill, and never below the lowest price of a product. Empty: none. Admins may give any.',
  saved: 'Limit of discounts saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    discountLimit: typeof discountLimit
  }
}
