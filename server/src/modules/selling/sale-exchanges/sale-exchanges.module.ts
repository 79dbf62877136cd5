import { createSaleExchange, getSaleExchange } from '@mezgeb/contract/selling/sale-exchanges'

import { AppError } from '../../../platform/app-error.ts'
import { serve } from '../../../platform/http/serve.ts'
import { affects } from '../../../platform/live/affects.ts'
import { findExchange } from './find-exchange.ts'
import { recordExchange } from './record-exchange.ts'

import type { Module } from '../../module.ts'

export const saleExchanges: Module = {
  routes: (api) => {
    serve(api, createSaleExchange, recordExchange)
    serve(api, getSaleExchange, async ({ db, actor, params: { id } }) => {
      const found = await findExchange({ db, actor }, 'sale', id)
      if (found === null) throw new AppError('NOT_FOUND')
      return found
    })
  },
  affects: [
    affects(createSaleExchange, ({ reply }) => {
      const { return: back, sale } = reply()
      const isPaid = back.onAccount === undefined && sale.onAccount === undefined
      // A debt is seen in all branches.
      return isPaid ? { branchId: sale.branchId } : {}
    }),
  ],
}
