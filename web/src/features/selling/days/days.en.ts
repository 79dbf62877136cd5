export const days = {
  title: 'Day close',
  kinds: { DAY_CLOSE: 'Day close' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    days: typeof days
  }
}
