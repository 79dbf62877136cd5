import { InQuarantine } from './InQuarantine.tsx'
import { OnRoad } from './OnRoad.tsx'
import { PricesOfProduct } from './PricesOfProduct.tsx'
import { SoldDays } from './SoldDays.tsx'
import { StockElsewhere } from './StockElsewhere.tsx'
import { StockOfBranches } from './StockOfBranches.tsx'
import { SuppliersOfProduct } from './SuppliersOfProduct.tsx'
import { VariantsOfProduct } from '../../catalogue/products/variants/VariantsOfProduct.tsx'

import type { ProductSheet } from '@mezgeb/contract/insight/product-history'
import type { ComponentType } from 'react'

/** The panels of a product's page, in their order. A feature that knows more of a product adds one. */
export const productPanels: readonly ComponentType<{ sheet: ProductSheet }>[] = [
  VariantsOfProduct,
  StockOfBranches,
  StockElsewhere,
  OnRoad,
  InQuarantine,
  SoldDays,
  PricesOfProduct,
  SuppliersOfProduct,
]
