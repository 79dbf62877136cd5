export const moneyLists = {
  title: 'Money',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    moneyLists: typeof moneyLists
  }
}
