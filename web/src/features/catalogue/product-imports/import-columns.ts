import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

/** The fields that columns of a file can have. */
export const IMPORT_COLUMNS = {
  PRODUCTS: [
    ...(['name', 'code', 'barcodes', 'packs', 'category', 'unit', 'unitSize'] as const),
    ...(['pricePerUnit', 'floorPrice', 'lowStockThreshold', 'description', 'supplier'] as const),
    ...(['tracksExpiry', 'quantity', 'batch', 'expiresOn', 'unitCost'] as const),
    ...(['group', 'options'] as const),
  ],
  CUSTOMERS: ['name', 'phone', 'address', 'tin', 'creditLimit', 'owed', 'owedSince'],
  SUPPLIERS: ['name', 'contactPerson', 'phone', 'address', 'tin', 'leadDays'],
} as const satisfies Record<ImportOf, readonly ImportField[]>
