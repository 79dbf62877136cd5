export const transfers = {
  title: 'Transfers',
  add: 'Move stock',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    transfers: typeof transfers
  }
}
