import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

/** The fields that columns of a file can have. */
export const IMPORT_COLUMNS = {
  PRODUCTS: [
    ...(['name', 'code', 'barcodes', 'category', 'unit', 'pricePerUnit'] as const),
    ...(['lowStockThreshold', 'description', 'quantity', 'unitCost'] as const),
  ],
  CUSTOMERS: ['name', 'phone', 'address'],
  SUPPLIERS: ['name', 'contactPerson', 'phone', 'address'],
} as const satisfies Record<ImportOf, readonly ImportField[]>
