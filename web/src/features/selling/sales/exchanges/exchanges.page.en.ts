export const exchanges = {
  title: 'Exchange',
  out: 'Goes out instead',
  add: 'Exchange for other goods',
  another: 'Add product',
  cameBack: 'Came back',
  wentOut: 'Went out',
  pays: 'Customer pays',
  payBy: 'Difference paid by',
  submit: (amount: string) => `Exchange for ${amount}`,
  approveAndSubmit: (amount: string) => `Approve and exchange for ${amount}`,
  paid: (amount: string) => `Exchange saved: customer pays ${amount}`,
  back: (amount: string) => `Exchange saved: give back ${amount}`,
  view: 'View exchange',
  difference: 'Difference',
  missing: 'We could not find this exchange.',
  failed: 'Error loading the exchange',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    exchanges: typeof exchanges
  }
}
