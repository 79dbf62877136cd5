import {
  createSupplierPayment,
  listSupplierPayments,
} from '@mezgeb/contract/buying/supplier-payments'

import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { moneyReader } from '../../selling/money-lists/money-reader.ts'
import { recordSupplierPayment, toPayment } from './record-supplier-payment.ts'
import { supplierPaymentList } from './supplier-payments.queries.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Module } from '../../module.ts'

type Wanted = Received<typeof listSupplierPayments>['query']

const readList = moneyReader({
  list: supplierPaymentList,
  filters: ({ supplierId, tenderId }: Wanted) => [supplierId, tenderId],
  toItem: toPayment,
})

export const supplierPayments: Module = {
  routes: (api) => {
    serve(api, listSupplierPayments, readList)
    serve(api, createSupplierPayment, recordSupplierPayment)
  },
  affects: [affects(createSupplierPayment, ({ reply }) => ({ branchId: reply().branchId }))],
}
