import type { Feature } from '../../kit/feature.ts'

const MONEY = { sign: 0, lines: 'none', isNumbered: true } as const

export const vouchers = {
  topic: 'vouchers',
  documents: {
    VOUCHER: { ...MONEY, audit: 'VOUCHER', list: 'vouchers', extras: ['customer', 'money'] },
    VOUCHER_VOID: { ...MONEY, audit: 'VOUCHER_VOID', list: 'voucher_voids', extras: ['money'] },
  },
  permissions: { STAFF: ['vouchers.view', 'vouchers.issue'], ADMIN: ['vouchers.void'] },
} as const satisfies Feature
