export const productImports = {
  title: 'Import',
  kinds: { IMPORT: 'Import', OPENING_STOCK: 'Opening stock' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    productImports: typeof productImports
  }
}
