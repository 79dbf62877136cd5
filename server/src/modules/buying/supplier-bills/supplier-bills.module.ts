import { listSupplierBills } from '@mezgeb/contract/buying/supplier-bill-list'
import {
  createSupplierBill,
  getSupplierBill,
  getUnbilledGoods,
} from '@mezgeb/contract/buying/supplier-bills'
import {
  getSupplierAccount,
  listPayables,
  listSupplierStatement,
} from '@mezgeb/contract/buying/supplier-payables'

import { AppError } from '../../../platform/app-error.ts'
import { ownScope } from '../../../platform/branch-scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { refuseBilled } from './refuse-billed.ts'
import { listBills } from './list-bills.ts'
import { readAccount, readPayables, readStatement, readUnbilled } from './read-payables.ts'
import { findBill, recordBill } from './record-bill.ts'

import type { Module } from '../../module.ts'

export const supplierBills: Module = {
  routes: (api) => {
    serve(api, listPayables, readPayables)
    serve(api, getSupplierAccount, readAccount)
    serve(api, listSupplierStatement, readStatement)
    serve(api, getUnbilledGoods, readUnbilled)
    serve(api, listSupplierBills, listBills)
    serve(api, createSupplierBill, recordBill)
    serve(api, getSupplierBill, async ({ db, actor, params: { id } }) => {
      const bill = await findBill(db, ownScope(actor), id)
      if (bill === null) throw new AppError('NOT_FOUND')
      return bill
    })
  },
  documents: { judgeTakenBack: refuseBilled },
  affects: [affects(createSupplierBill, ({ reply }) => ({ branchId: reply().branchId }))],
}
