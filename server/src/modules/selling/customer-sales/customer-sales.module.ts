import {
  getCustomer,
  getCustomerAgeing,
  getCustomerStatement,
} from '@mezgeb/contract/selling/customer-sales'

import { serve } from '../../../platform/http/serve.ts'
import { readAgeing, readCustomer, readStatement } from './read-customer-sales.ts'

import type { Module } from '../../module.ts'

export const customerSales: Module = {
  routes: (api) => {
    serve(api, getCustomer, readCustomer)
    serve(api, getCustomerStatement, readStatement)
    serve(api, getCustomerAgeing, readAgeing)
  },
}
