export const pastDay = {
  longAgo: (day: string, days: string) => `${day} was ${days} days ago. Is the date right?`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    pastDay: typeof pastDay
  }
}
