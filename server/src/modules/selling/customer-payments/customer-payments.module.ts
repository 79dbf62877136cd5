import {
  createCustomerPayment,
  listCustomerPayments,
  listPaymentsOfCustomers,
} from '@mezgeb/contract/selling/customer-payments'

import { pageSize, readPage } from '../../../platform/db/query/paging.ts'
import { serve } from '../../../platform/http/serve.ts'
import { requireCustomer } from '../customers/require-customer.ts'
import { moneyReader } from '../money-lists/money-reader.ts'
import { ORDERS, customerPaymentList, paymentsOfCustomer } from './customer-payments.queries.ts'
import { recordCustomerPayment, toPayment } from './record-customer-payment.ts'

import type { Received } from '@mezgeb/contract/kit/endpoint'
import type { Module } from '../../module.ts'

const readList = moneyReader({
  list: customerPaymentList,
  filters: ({ tenderId }: Received<typeof listPaymentsOfCustomers>['query']) => [tenderId],
  toItem: toPayment,
})

export const customerPayments: Module = {
  routes: (api) => {
    serve(api, listCustomerPayments, async ({ db, actor, params: { id }, query }) => {
      const { institutionId } = actor
      const { sort = '-date' } = query
      const { start, keysOf } = ORDERS[sort]
      const filters = [institutionId, id] as const
      const { page, total } = paymentsOfCustomer
      await db.readTogether(institutionId, (tx) => requireCustomer(tx, actor, id))
      return readPage(db, institutionId, query, {
        rows: page[sort](...filters, ...start(query), pageSize(query) + 1),
        total: total(...filters),
        toItem: toPayment,
        keysOf,
      })
    })
    serve(api, listPaymentsOfCustomers, readList)
    serve(api, createCustomerPayment, recordCustomerPayment)
  },
}
