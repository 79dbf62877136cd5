import { createSupplierPayment } from '@mezgeb/contract/buying/supplier-payments'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { recordSupplierPayment } from './record-supplier-payment.ts'

import type { Module } from '../../module.ts'

export const supplierPayments: Module = {
  routes: (api) => {
    serve(api, createSupplierPayment, recordSupplierPayment)
  },
  affects: [affects(createSupplierPayment, ({ reply }) => ({ branchId: reply().branchId }))],
}
