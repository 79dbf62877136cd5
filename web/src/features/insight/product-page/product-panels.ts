import { keepsStock } from '@mezgeb/contract/stock/facets/keeps-stock'
import { PricesOfProduct } from './PricesOfProduct.tsx'
import { FacetsOfPrices } from './product-facets.ts'
import { SoldDays } from './SoldDays.tsx'
import { StockElsewhere } from './StockElsewhere.tsx'
import { StockOfBranches } from './StockOfBranches.tsx'
import { SuppliersOfProduct } from './SuppliersOfProduct.tsx'
import { InQuarantine, OnRoad } from './UnitsAway.tsx'
import { VariantsOfProduct } from '../../catalogue/products/variants/VariantsOfProduct.tsx'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'
import type { ComponentType } from 'react'

type Panel = ComponentType<{ sheet: ProductSheet }>

const WITH_STOCK: readonly Panel[] = [
  VariantsOfProduct,
  StockOfBranches,
  StockElsewhere,
  OnRoad,
  InQuarantine,
  SoldDays,
  PricesOfProduct,
  FacetsOfPrices,
  SuppliersOfProduct,
]
const WITHOUT_STOCK: readonly Panel[] = [
  VariantsOfProduct,
  SoldDays,
  PricesOfProduct,
  FacetsOfPrices,
]

/** The panels of a product's page, in their order. A feature that knows more of a product adds one. */
export const productPanels = (product: ProductSheet['product']) =>
  keepsStock(product) ? WITH_STOCK : WITHOUT_STOCK
