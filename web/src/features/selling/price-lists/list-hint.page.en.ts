export const listHint = {
  of: (list: string) => `Price list ${list}`,
  group: 'Customer group',
  noGroup: 'None',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    listHint: typeof listHint
  }
}
