export const sisterStock = {
  availableAt: (branch: string, units: string) => `${branch}: ${units}`,
  available: 'Available',
  nowhere: 'No other branch has this product.',
  moreThanThere: 'More than the branch has',
  elsewhere: 'In other branches',
  request: 'Request',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    sisterStock: typeof sisterStock
  }
}
