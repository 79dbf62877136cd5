import { ProductInput } from '@mezgeb/contract/catalogue/products'
import * as z from 'zod/mini'

import { emptyAsNull } from '../../../../lib/drafts/empty-as-null.ts'
import { PackFields, packShapes, packValues, recountPacks } from '../../packs/PackFields.tsx'
import { TaxField, taxValues } from '../../../selling/taxes/TaxField.tsx'
import { TracksExpiry } from '../../../stock/lots/TracksExpiry.tsx'
import { weighedShapes, weighedValues } from '../weighed/weighed-part.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** Facets of a product in its form: of a draft, as they are typed, and as they are judged where they are not sent so. */
export const facetShapes = {
  ...packShapes,
  ...weighedShapes,
  isService: z.boolean(),
  tracksExpiry: z.boolean(),
}
export const facetValues = (product: Product | undefined) => ({
  ...packValues(product),
  isService: product?.isService ?? false,
  tracksExpiry: product?.tracksExpiry ?? false,
  ...weighedValues(product),
  ...taxValues(product),
})
export const facetSchema = { taxId: z.pipe(emptyAsNull, ProductInput.shape.taxId) }

/** Those of a product that keeps no stock. */
export const NO_STOCK = { lowStockThreshold: '', tracksExpiry: false }

/** Their fields below the codes, and at the end. */
export const BelowCodes = PackFields
export const FurtherFields = TaxField
export const LastFields = TracksExpiry

/** Those that count units stay as they are shown when the product is counted in another way. */
export const recountFacets = recountPacks
