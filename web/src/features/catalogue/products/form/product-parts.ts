import { ProductInput } from '@mezgeb/contract/catalogue/products'
import * as z from 'zod/mini'

import { emptyAsNull } from '../../../../lib/drafts/empty-as-null.ts'
import { PackFields, packShapes, packValues, recountPacks } from '../../packs/PackFields.tsx'
import { TaxField, taxValues } from '../../../selling/taxes/TaxField.tsx'
import { serviceShapes, serviceValues } from '../services/service-part.ts'
import { weighedShapes, weighedValues } from '../weighed/weighed-part.ts'

import type { Product } from '@mezgeb/contract/catalogue/products'

/** Facets of a product in its form: of a draft, as they are typed, and as they are judged where they are not sent so. */
export const facetShapes = { ...packShapes, ...serviceShapes, ...weighedShapes }
export const facetValues = (product: Product | undefined) => ({
  ...packValues(product),
  ...serviceValues(product),
  ...weighedValues(product),
  ...taxValues(product),
})
export const facetSchema = { taxId: z.pipe(emptyAsNull, ProductInput.shape.taxId) }

/** Their fields below the codes, and at the end. */
export const BelowCodes = PackFields
export const FurtherFields = TaxField

/** Those that count units stay as they are shown when the product is counted in another way. */
export const recountFacets = recountPacks
