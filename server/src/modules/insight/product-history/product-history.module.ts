import {
  getProduct,
  getProductPrices,
  listProductMovements,
} from '@mezgeb/contract/insight/product-history'

import { serve } from '../../../platform/http/serve.ts'
import { readMovements, readPrices, readProduct } from './read-product.ts'

import type { Module } from '../../module.ts'

export const productHistory: Module = {
  routes: (api) => {
    serve(api, getProduct, readProduct)
    serve(api, listProductMovements, readMovements)
    serve(api, getProductPrices, readPrices)
  },
}
