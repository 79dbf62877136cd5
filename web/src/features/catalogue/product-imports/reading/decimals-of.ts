import type { ImportField } from '@mezgeb/contract/catalogue/product-imports'

/** The fields of numbers, with the decimals that they can have. */
export const DECIMALS_OF = {
  ...{ pricePerUnit: 2, floorPrice: 2, unitCost: 4, quantity: 3, lowStockThreshold: 3 },
  ...{ leadDays: 0, creditLimit: 2, owed: 2 },
} as const satisfies Partial<Record<ImportField, number>>
