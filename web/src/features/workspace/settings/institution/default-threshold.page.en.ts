export const defaultThreshold = {
  title: 'New products',
  hint: 'The low stock threshold that new and imported products get when none is given. Without one a product is low when nothing is left.',
  saved: 'Threshold saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    defaultThreshold: typeof defaultThreshold
  }
}
