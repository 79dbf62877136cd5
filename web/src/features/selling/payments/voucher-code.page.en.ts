export const voucherCode = {
  code: 'Code of the voucher',
  left: (amount: string) => `Left: ${amount}`,
  unknown: 'There is no voucher with this code',
  refused: {
    USED: 'Nothing is left on this voucher',
    EXPIRED: 'This voucher has expired',
    VOID: 'This voucher is void',
  },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    voucherCode: typeof voucherCode
  }
}
