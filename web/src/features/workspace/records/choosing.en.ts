export const choosing = {
  shown: 'Choose all that are shown',
  count: (count: string) => `${count} chosen`,
  all: (count: string) => `Choose all ${count}`,
  tooMany: (max: string) => `At most ${max} can be changed at once. Filter the list.`,
  none: 'Choose none',
  actions: 'Change the chosen ones',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    choosing: typeof choosing
  }
}
