import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

/** The fields that columns of a file can have, beside the stock of each branch. */
export const IMPORT_COLUMNS = {
  PRODUCTS: [
    ...(['name', 'code', 'barcodes', 'packs', 'category', 'unit', 'unitSize'] as const),
    ...(['pricePerUnit', 'floorPrice', 'lowStockThreshold', 'description', 'supplier'] as const),
    ...(['tracksExpiry', 'keepsStock', 'quantity', 'batch', 'expiresOn', 'unitCost'] as const),
    ...(['group', 'options', 'photo', 'stockBefore', 'id'] as const),
  ],
  CUSTOMERS: ['name', 'phone', 'address', 'tin', 'creditLimit', 'owed', 'owedSince', 'id'],
  SUPPLIERS: ['name', 'contactPerson', 'phone', 'address', 'tin', 'leadDays', 'id'],
} as const satisfies Record<ImportOf, readonly Exclude<ImportField, 'stock'>[]>
