export const vouchers = {
  title: 'Vouchers',
  add: 'Sell voucher',
  kinds: { VOUCHER: 'Voucher', VOUCHER_VOID: 'Void voucher' },
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    vouchers: typeof vouchers
  }
}
