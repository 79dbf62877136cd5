export const cashRounding = {
  title: 'Rounding of cash',
  hint: 'Cash of sales and returns is rounded to the nearest multiple of the smallest coin. Totals, taxes and other payments stay as they are.',
  none: 'No rounding',
  saved: 'Smallest coin saved',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    cashRounding: typeof cashRounding
  }
}
