import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import { IMPORT_COLUMNS } from './import-columns.ts'

import type { ImportField, ImportOf } from '@mezgeb/contract/catalogue/product-imports'

/** Usual headings. Of several fields with one heading the first that the records have is meant. */
const HEADINGS: Record<ImportField, readonly string[]> = {
  supplier: [
    ...['supplier', 'suppliername', 'defaultsupplier', 'vendor', 'preferredsupplier'],
    ...['አቅራቢ', 'የአቅራቢስም', 'መደበኛአቅራቢ'],
  ],
  packs: ['packs', 'pack', 'packaging', 'packsizes', 'cartons', 'እሽግ', 'እሽጎች', 'ካርቶን'],
  unitSize: [
    ...['soldbyweight', 'weighed', 'byweight', 'sellbyweight', 'decimals'],
    ...['በክብደት፣ በይዘት ወይም በርዝመት የሚሸጥ', 'በክብደትየሚሸጥ', 'በክብደት', 'በሚዛንየሚሸጥ'],
  ],
  group: [
    ...['variantsof', 'variantgroup', 'parentproduct', 'parent', 'model'],
    ...['የምርቱዓይነቶች', 'የተለያየዓይነትያለውምርት'],
  ],
  options: ['options', 'option', 'variant', 'variants', 'attributes', 'አማራጮች', 'አማራጭ'],
  batch: [
    'batch',
    'batchnumber',
    'batchno',
    'lot',
    'lotnumber',
    'lotno',
    'የባች ቁጥር',
    'ባች',
    'ባች ቁጥር',
  ],
  expiresOn: [
    ...['expirydate', 'expirationdate', 'expires', 'expireson', 'expiry', 'bestbefore', 'exp'],
    ...['የማብቂያ ቀን', 'ማብቂያ ቀን', 'የሚያበቃበት ቀን'],
  ],
  tracksExpiry: [
    ...['hasexpirydates', 'tracksexpiry', 'keepsbatches', 'hasbatches'],
    ...['የማብቂያቀንያለው', 'ማብቂያቀንያለው'],
  ],
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
  floorPrice: [
    ...['lowestpricewithdiscount', 'lowestprice', 'floorprice', 'minimumprice', 'minprice'],
    ...['ከቅናሽጋርዝቅተኛየአንዱዋጋ', 'ዝቅተኛዋጋ'],
  ],
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
    'በክምችትያለ',
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
  leadDays: [
    ...['leadtimeindays', 'leadtime', 'leaddays', 'deliverydays', 'daystodeliver'],
    ...['ዕቃ የሚያደርስበት ቀን', 'ዕቃ ለማድረስ የሚወስደው ቀን', 'የማድረሻ ቀን'],
  ],
  tin: [
    ...['tin', 'tinnumber', 'tinno', 'taxidentificationnumber', 'taxid'],
    ...['የግብርከፋይመለያቁጥር', 'የግብርከፋይቁጥር', 'ቲን', 'ቲንቁጥር'],
  ],
  creditLimit: ['creditlimit', 'limit', 'maximumcredit', 'የዱቤገደብ', 'ገደብ'],
  // Not the heading of exported debts of several branches (customer-file-fields.ts).
  owed: [
    ...['openingdebt', 'owed', 'debt', 'balance', 'openingbalance', 'credit', 'receivable'],
    ...['የመነሻዕዳ', 'ያለበትዕዳ', 'ዱቤ', 'ያለበት', 'ቀሪዕዳ', 'ቀሪ'],
  ],
  owedSince: [
    ...['owedsince', 'since', 'debtdate', 'dateofdebt', 'creditdate', 'date'],
    ...['ዕዳውየተጀመረበትቀን', 'የዕዳቀን', 'የዱቤቀን', 'ቀን'],
  ],
  address: ['address', 'location', 'city', 'area', 'አድራሻ', 'ከተማ', 'ሰፈር'],
}

const BY_HEADING = new Map<string, ImportField[]>()
for (const [field, names] of Object.entries(HEADINGS)) {
  for (const name of names) {
    const fields = BY_HEADING.get(folded(name)) ?? []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
    BY_HEADING.set(folded(name), [...fields, field as ImportField])
  }
}

/** The field of each column by its heading; undefined for one that no field has. Each field has one column at most. */
export function guessColumns(
  headings: readonly string[],
  of: ImportOf,
): (ImportField | undefined)[] {
  const fields: readonly ImportField[] = IMPORT_COLUMNS[of]
  const taken = new Set<ImportField>()
  return headings.map((heading) => {
    const known = BY_HEADING.get(folded(heading)) ?? []
    const field = known.find((one) => fields.includes(one))
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
}

const STOCK = new Set(
  ['stock', 'instock', 'onhand', 'stockonhand', 'ክምችት', 'ያለውክምችት', 'በክምችት ያለ'].map(folded),
)

/** Whether the column of quantities is the stock on hand, as exported files have it. */
export function hasStock(headings: readonly string[]): boolean {
  return headings.some((heading) => STOCK.has(folded(heading)))
}

function folded(text: string): string {
  return foldHomophones(text.toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
