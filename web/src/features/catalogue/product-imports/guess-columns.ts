import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import { IMPORT_COLUMNS } from './import-columns.ts'

import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

/** Usual headings, folded: lower case, without spaces and signs. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  name: [
    ...['name', 'fullname', 'product', 'productname', 'item', 'itemname'],
    ...['customer', 'customername', 'supplier', 'suppliername', 'company'],
    ...['ስም', 'ሙሉስም', 'ምርት', 'የምርትስም', 'ዕቃ', 'ደንበኛ', 'የደንበኛስም', 'አቅራቢ', 'የአቅራቢስም'],
  ],
  code: ['code', 'productcode', 'itemcode', 'sku', 'plu', 'ኮድ', 'የምርትኮድ'],
  barcodes: ['barcode', 'barcodes', 'ean', 'upc', 'gtin', 'ባርኮድ', 'ባርኮዶች'],
  category: ['category', 'group', 'type', 'ምድብ', 'ዓይነት'],
  unit: ['unit', 'uom', 'measure', 'መለኪያ', 'አሃድ'],
  pricePerUnit: ['priceperunit', 'price', 'unitprice', 'sellingprice', 'የአንዱዋጋ', 'ዋጋ', 'መሸጫዋጋ'],
  lowStockThreshold: [
    'lowstockthreshold',
    'minimum',
    'min',
    'reorderlevel',
    'የዝቅተኛክምችትወሰን',
    'ዝቅተኛ',
  ],
  description: ['description', 'details', 'note', 'መግለጫ'],
  quantity: [
    'quantity',
    'qty',
    'stock',
    'instock',
    'openingstock',
    'onhand',
    'ብዛት',
    'ክምችት',
    'ያለውክምችት',
  ],
  unitCost: [
    'costperunit',
    'unitcost',
    'cost',
    'purchaseprice',
    'buyingprice',
    'የአንዱመግዣዋጋ',
    'መግዣዋጋ',
  ],
  contactPerson: ['contactperson', 'contact', 'contactname', 'representative', 'ተጠሪ', 'የሚገናኙትሰው'],
  phone: [
    ...['phone', 'phonenumber', 'phoneno', 'mobile', 'mobilenumber', 'tel', 'telephone'],
    ...['ስልክ', 'ስልክቁጥር', 'የስልክቁጥር', 'ሞባይል'],
  ],
  address: ['address', 'location', 'city', 'area', 'አድራሻ', 'ከተማ', 'ሰፈር'],
}

const BY_HEADING = new Map(
  Object.entries(HEADINGS).flatMap(([field, names]) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
    names.map((name) => [folded(name), field as ImportField] as const),
  ),
)

/** The field of each column by its heading; undefined for one that no field has. Each field has one column at most. */
export function guessColumns(
  headings: readonly string[],
  of: ImportOf,
): (ImportField | undefined)[] {
  const fields: readonly ImportField[] = IMPORT_COLUMNS[of]
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const field = BY_HEADING.get(folded(heading))
    if (field === undefined || !fields.includes(field) || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

function folded(text: string): string {
  return foldHomophones(text.toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
