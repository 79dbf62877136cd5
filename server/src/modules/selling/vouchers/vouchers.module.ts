import {
  createVoucher,
  findVoucher,
  getVoucher,
  listVouchers,
  voidVoucher,
} from '@mezgeb/contract/selling/vouchers/vouchers'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { readByCode, readVoucher, readVouchers } from './list-vouchers.ts'
import { sellVoucher } from './sell-voucher.ts'
import { voidVoucher as recordVoid } from './void-voucher.ts'

import type { Module } from '../../module.ts'

export const vouchers: Module = {
  routes: (api) => {
    serve(api, listVouchers, readVouchers)
    serve(api, findVoucher, readByCode)
    serve(api, getVoucher, readVoucher)
    serve(api, createVoucher, sellVoucher)
    serve(api, voidVoucher, recordVoid)
  },
  affects: [
    affects(createVoucher, ({ reply }) => ({ branchId: reply().branchId })),
    affects(voidVoucher, ({ reply }) => ({ branchId: reply().branchId })),
  ],
}
