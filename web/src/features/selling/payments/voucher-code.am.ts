import type { voucherCode as English } from './voucher-code.page.en.ts'

export const voucherCode: typeof English = {
  code: 'የቫውቸሩ ኮድ',
  left: (amount) => `የቀረው፦ ${amount}`,
  unknown: 'በዚህ ኮድ የተሰጠ ቫውቸር የለም',
  refused: {
    USED: 'በዚህ ቫውቸር የቀረ ገንዘብ የለም',
    EXPIRED: 'የዚህ ቫውቸር ጊዜ አልፏል',
    VOID: 'ይህ ቫውቸር ተሰርዟል',
  },
}
