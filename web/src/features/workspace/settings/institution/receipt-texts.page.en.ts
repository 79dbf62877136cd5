export const receiptTexts = {
  title: 'Receipts',
  hint: 'Every receipt has your logo at its head and these lines, for example your opening hours above and a thank-you below.',
  header: 'Above the goods',
  footer: 'Below the total',
  saved: 'Receipt texts saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    receiptTexts: typeof receiptTexts
  }
}
