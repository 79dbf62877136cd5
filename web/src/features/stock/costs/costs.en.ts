export const costs = {
  cost: 'Cost',
  value: 'Value at cost',
  purchase: 'Invoice',
  landed: 'With charges',
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    costs: typeof costs
  }
}
