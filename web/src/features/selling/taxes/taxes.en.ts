export const taxes = {
  title: 'Taxes',
  hint: 'Taxes on sales, with the days from which their rates hold. Sales keep the tax of their day.',
  back: 'Settings',
  none: 'Sales have no tax yet.',
  addReadyMade: 'Add the taxes of Ethiopia',
  readyMadeHint:
    'VAT 15%, zero-rated and exempt; prices contain the tax. You can change all of it.',
  added: 'Tax added',
  saved: 'Taxes saved',
  settings: 'Prices and products',
  default: 'Tax of products without their own',
  noTax: 'No tax',
  asInstitution: 'As all products',
  prices: 'Prices',
  included: 'Contain the tax',
  onTop: 'Get the tax on top',
  newName: 'New tax',
  name: (nth: string) => `Tax ${nth}`,
  kind: 'Kind',
  rate: 'Rate in percent',
  validFrom: 'From',
  addRate: 'New rate',
  rateAdded: 'Rate added',
  newRateOf: (name: string) => `New rate of ${name}`,
  since: (rate: string, day: string) => `${rate} from ${day}`,
  add: 'Add',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  label: 'Tax',
  withoutTax: 'Without tax',
  inTotal: (amount: string) => `Tax in it: ${amount}`,
  onTotal: (amount: string) => `With tax of ${amount}`,
  states: {
    STANDARD: 'Standard rate',
    ZERO: 'Zero-rated',
    EXEMPT: 'Exempt',
    OUT_OF_SCOPE: 'Out of scope',
  },
  readyMade: {
    VAT: 'VAT',
    ZERO_RATED: 'Zero-rated',
    VAT_EXEMPT: 'Exempt',
  },
  kinds: { TAX: 'Tax' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    taxes: typeof taxes
  }
}
