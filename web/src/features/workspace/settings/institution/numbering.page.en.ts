export const numbering = {
  title: 'Numbers of sales',
  hint: 'Each branch counts its sales from 1, without gaps. The number is on receipts and lists, and the search finds it. Earlier sales get no number.',
  choice: 'Number each sale',
  saved: 'Numbers of sales saved',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    numbering: typeof numbering
  }
}
