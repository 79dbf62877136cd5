export const stock = {
  title: 'Stock Management',
  nav: 'Stock Entries',
  add: 'Add Stock Entry',
}

declare module '../../texts/texts.ts' {
  interface Texts {
    stock: typeof stock
  }
}
