export const values = {
  unknown: 'Unknown',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    values: typeof values
  }
}
