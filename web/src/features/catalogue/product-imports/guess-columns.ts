import { IMPORT_COLUMNS } from '@mezgeb/contract/catalogue/import-columns'
import { foldHomophones } from '@mezgeb/contract/kit/amharic'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'
import type { ImportOf } from '@mezgeb/contract/catalogue/product-imports'

import type { FileRow } from './read-table.ts'

/** Usual headings, as `folded` makes them or not. Of several fields with one heading the first that is free is meant. */
const HEADINGS: Record<Exclude<ImportField, 'stock'>, readonly string[]> = {
  id: ['mezgeb id', 'የመዝገብ መለያ'],
  stockBefore: ['stock when exported', 'ፋይሉ ሲወጣ የነበረ ክምችት'],
  supplier: [
    ...['supplier', 'supplier name', 'default supplier', 'vendor', 'preferred supplier'],
    ...['supplied by', 'brought by', 'አቅራቢ', 'የአቅራቢ ስም', 'መደበኛ አቅራቢ', 'አከፋፋይ'],
  ],
  packs: [
    ...['packs', 'pack', 'packaging', 'pack sizes', 'pack size', 'cartons'],
    ...['እሽግ', 'እሽጎች', 'ካርቶን'],
  ],
  unitSize: [
    ...['sold by weight', 'weighed', 'by weight', 'sell by weight', 'decimals'],
    ...['በክብደት፣ በይዘት ወይም በርዝመት የሚሸጥ', 'በክብደት የሚሸጥ', 'በክብደት', 'በሚዛን የሚሸጥ'],
  ],
  group: [
    ...['variants of', 'variant group', 'parent product', 'parent', 'model'],
    ...['የምርቱ ዓይነቶች', 'የተለያየ ዓይነት ያለው ምርት'],
  ],
  options: ['options', 'option', 'variant', 'variants', 'attributes', 'አማራጮች', 'አማራጭ'],
  photo: [
    ...['photo', 'picture', 'image', 'photo file', 'picture file', 'image file', 'image src'],
    ...['photo name', 'picture name', 'image name', 'image url', 'image link', 'photo url'],
    ...['ፎቶ', 'የፎቶ ስም', 'ፎቶግራፍ', 'ምስል', 'የምስል ስም', 'ሥዕል'],
  ],
  batch: [
    ...['batch', 'batch number', 'batch no', 'lot', 'lot number', 'lot no'],
    ...['የባች ቁጥር', 'ባች', 'ባች ቁጥር'],
  ],
  expiresOn: [
    ...['expiry date', 'expiration date', 'expires', 'expires on', 'expiry', 'best before', 'exp'],
    ...['exp date', 'use by', 'የማብቂያ ቀን', 'ማብቂያ ቀን', 'የሚያበቃበት ቀን', 'የአገልግሎት ማብቂያ ቀን'],
  ],
  tracksExpiry: [
    ...['has expiry dates', 'tracks expiry', 'keeps batches', 'has batches'],
    ...['የማብቂያ ቀን ያለው', 'ማብቂያ ቀን ያለው'],
  ],
  keepsStock: [
    ...['keeps stock', 'keep stock', 'tracks stock', 'track stock', 'maintain stock'],
    ...['maintains stock', 'manage stock', 'track inventory', 'tracks inventory'],
    ...['track quantity', 'stock item', 'is stock item', 'stocked', 'storable'],
    ...['ክምችት ያለው', 'ክምችት የሚያዝለት', 'ክምችት ይያዛል'],
  ],
  name: [
    ...['name', 'full name', 'product', 'product name', 'item', 'item name', 'items', 'products'],
    ...['article', 'goods', 'title', 'product title', 'name of product', 'name of item'],
    ...['item description', 'product description', 'description of goods', 'particulars'],
    ...['commodity', 'name of goods', 'name of the item', 'description of item', 'goods name'],
    ...['customer', 'customer name', 'client', 'supplier', 'supplier name', 'vendor', 'company'],
    ...['ስም', 'ሙሉ ስም', 'ምርት', 'የምርት ስም', 'የምርቱ ስም', 'ዕቃ', 'የዕቃ ስም', 'የዕቃው ስም', 'የዕቃዎች ስም'],
    ...['የዕቃው ዓይነት', 'የዕቃ ዓይነት', 'የዕቃዎች ዓይነት', 'ሸቀጥ', 'የሸቀጥ ስም', 'የሸቀጡ ስም', 'የዕቃው ዝርዝር'],
    ...['የዕቃ ዝርዝር', 'ደንበኛ', 'የደንበኛ ስም', 'አቅራቢ', 'የአቅራቢ ስም', 'ድርጅት', 'የድርጅት ስም'],
  ],
  code: [
    ...['code', 'product code', 'item code', 'sku', 'plu', 'product no', 'item no', 'article no'],
    ...['product number', 'item number', 'product id', 'item id', 'part no', 'part number'],
    ...['ref', 'reference', 'internal reference', 'no', 'number', 'id', 'code no'],
    ...['ኮድ', 'የምርት ኮድ', 'የዕቃ ኮድ', 'የዕቃው ኮድ', 'መለያ', 'መለያ ቁጥር', 'የዕቃ መለያ ቁጥር', 'ቁጥር'],
  ],
  barcodes: [
    ...['barcode', 'barcodes', 'bar code', 'ean', 'ean13', 'upc', 'gtin', 'barcode no'],
    ...['barcode number', 'scan code', 'ባርኮድ', 'ባርኮዶች', 'ባር ኮድ', 'የባርኮድ ቁጥር'],
  ],
  category: [
    ...['category', 'group', 'type', 'department', 'product category', 'item category'],
    ...['product group', 'item group', 'product type', 'item type', 'class', 'family', 'section'],
    ...['ምድብ', 'የዕቃ ምድብ', 'መደብ', 'የዕቃው ዓይነት', 'የምርት ምድብ', 'ዓይነት', 'የዕቃ ዓይነት', 'የምርት ዓይነት', 'ክፍል'],
  ],
  unit: [
    ...['unit', 'uom', 'u o m', 'measure', 'unit of measure', 'unit of measurement'],
    ...['measuring unit', 'measurement', 'base unit', 'salesunit'],
    ...['መለኪያ', 'አሃድ', 'የመለኪያ አሃድ', 'መለኪያ አሃድ', 'መስፈሪያ'],
  ],
  pricePerUnit: [
    ...['price per unit', 'price', 'unit price', 'selling price', 'sale price', 'salesprice'],
    ...['sell price', 'retail price', 'selling unit price', 'unit selling price', 'selling'],
    ...['price per piece', 'price each', 'retail', 'mrp', 'rate'],
    ...['የአንዱ ዋጋ', 'ዋጋ', 'መሸጫ ዋጋ', 'የመሸጫ ዋጋ', 'የሽያጭ ዋጋ', 'ሽያጭ ዋጋ', 'መሸጫ', 'ነጠላ ዋጋ'],
    ...['የነጠላ ዋጋ', 'ያንዱ ዋጋ', 'የአንድ ዋጋ', 'የመሸጫ', 'የሚሸጥበት ዋጋ', 'የሚሸጥበት', 'የችርቻሮ ዋጋ', 'የአሃድ ዋጋ'],
  ],
  floorPrice: [
    ...['lowest price with discount', 'lowest price', 'floor price', 'minimum price', 'min price'],
    ...['ከቅናሽ ጋር ዝቅተኛ የአንዱ ዋጋ', 'ዝቅተኛ ዋጋ', 'የመጨረሻ ዋጋ'],
  ],
  lowStockThreshold: [
    ...['low stock threshold', 'minimum', 'min', 'reorder level', 'reorder point', 'min stock'],
    ...['minimum stock', 'min qty', 'minimum quantity', 'low stock', 'alert quantity', 'refill at'],
    ...[
      'stock alert',
      'alert qty',
      'alert at',
      'reorder at',
      'safety stock',
      'low stock alert',
      'alert level',
    ],
    ...['የዝቅተኛ ክምችት ወሰን', 'ዝቅተኛ', 'ዝቅተኛ ክምችት', 'ዝቅተኛ ብዛት', 'ዝቅተኛ መጠን'],
  ],
  description: [
    ...['description', 'details', 'note', 'notes', 'remark', 'remarks', 'comment', 'comments'],
    ...['item description', 'product description', 'መግለጫ', 'ማብራሪያ', 'ማስታወሻ', 'ዝርዝር'],
  ],
  quantity: [
    ...['quantity', 'qty', 'stock', 'in stock', 'opening stock', 'on hand', 'qty on hand'],
    ...['quantity on hand', 'stock on hand', 'on hand qty', 'on hand quantity', 'qty in stock'],
    ...['quantity in stock', 'stock qty', 'stock quantity', 'current stock', 'available'],
    ...['available stock', 'available qty', 'closing stock', 'opening qty', 'opening quantity'],
    ...['balance qty', 'stock balance', 'count', 'counted', 'soh', 'balance', 'remaining'],
    ...['stock in hand', 'in hand', 'qty in hand', 'quantity in hand', 'remaining stock'],
    ...['remaining qty', 'remaining quantity', 'inventory', 'inventory qty', 'inventory quantity'],
    ...['ብዛት', 'ክምችት', 'ያለው ክምችት', 'በክምችት ያለ', 'ያለው ብዛት', 'የዕቃ ብዛት', 'የዕቃው ብዛት', 'መጠን'],
    ...['የመነሻ ክምችት', 'ቀሪ ዕቃ', 'ቀሪ ክምችት', 'በእጅ ያለ', 'ቀሪ', 'ቀሪ ብዛት', 'በመጋዘን ያለ', 'የክምችት ብዛት'],
  ],
  unitCost: [
    ...['cost per unit', 'unit cost', 'cost', 'purchase price', 'buying price', 'cost price'],
    ...[
      'purchase cost',
      'purchase rate',
      'buy price',
      'cost each',
      'cost per piece',
      'buying cost',
    ],
    ...['unit cost price', 'unit purchase price', 'last cost', 'average cost', 'landed cost'],
    ...['የአንዱ መግዣ ዋጋ', 'መግዣ ዋጋ', 'የመግዣ ዋጋ', 'የግዢ ዋጋ', 'ግዢ ዋጋ', 'የግዥ ዋጋ', 'ግዥ ዋጋ', 'መግዣ'],
    ...['የተገዛበት ዋጋ', 'የተገዛበት', 'የመግዣ', 'ወጪ'],
  ],
  contactPerson: [
    ...['contact person', 'contact', 'contact name', 'representative'],
    ...['ተጠሪ', 'የሚገናኙት ሰው', 'ተወካይ'],
  ],
  phone: [
    ...['phone', 'phone number', 'phone no', 'mobile', 'mobile number', 'mobile no', 'tel'],
    ...['telephone', 'tel no', 'cell', 'cell phone', 'contact number', 'contact no'],
    ...['ስልክ', 'ስልክ ቁጥር', 'የስልክ ቁጥር', 'ሞባይል'],
  ],
  leadDays: [
    ...['lead time in days', 'lead time', 'lead days', 'delivery days', 'days to deliver'],
    ...['ዕቃ የሚያደርስበት ቀን', 'ዕቃ ለማድረስ የሚወስደው ቀን', 'የማድረሻ ቀን'],
  ],
  tin: [
    ...['tin', 'tin number', 'tin no', 'tax identification number', 'tax id', 'taxpayer id'],
    ...['የግብር ከፋይ መለያ ቁጥር', 'የግብር ከፋይ ቁጥር', 'ቲን', 'ቲን ቁጥር'],
  ],
  creditLimit: ['credit limit', 'limit', 'maximum credit', 'የዱቤ ገደብ', 'ገደብ'],
  // Not the heading of exported debts of several branches (customer-file-fields.ts).
  owed: [
    ...['opening debt', 'owed', 'debt', 'balance', 'opening balance', 'credit', 'receivable'],
    ...['amount owed', 'outstanding', 'balance due', 'due'],
    ...['የመነሻ ዕዳ', 'ያለበት ዕዳ', 'ዱቤ', 'ያለበት', 'ቀሪ ዕዳ', 'ቀሪ', 'የዱቤ መጠን'],
  ],
  owedSince: [
    ...['owed since', 'since', 'debt date', 'date of debt', 'credit date', 'date'],
    ...['ዕዳው የተጀመረበት ቀን', 'የዕዳ ቀን', 'የዱቤ ቀን', 'ቀን'],
  ],
  address: ['address', 'location', 'city', 'area', 'አድራሻ', 'ከተማ', 'ሰፈር'],
}

export type SingleField = keyof typeof HEADINGS

const BY_HEADING = new Map<string, SingleField[]>()
for (const [field, names] of Object.entries(HEADINGS)) {
  for (const name of names) {
    const fields = BY_HEADING.get(folded(name)) ?? []
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of the record
    BY_HEADING.set(folded(name), [...new Set([...fields, field as SingleField])])
  }
}

/**
 * The field of each column by its heading; undefined for one that no field has. Each field has one column at most. `rows`: a column of
 * a list's own numbers, 1, 2, 3, is none of codes.
 */
export function guessColumns(
  headings: readonly string[],
  of: ImportOf,
  rows: readonly FileRow[] = [],
): (SingleField | undefined)[] {
  const fields: readonly SingleField[] = IMPORT_COLUMNS[of]
  const known = headings.map((heading, at) =>
    fieldsOf(heading).filter(
      (field) => fields.includes(field) && !(field === 'code' && isCounting(rows, at)),
    ),
  )
  const guessed: (SingleField | undefined)[] = headings.map(() => undefined)
  // Headings with one meaning come first, whatever their place.
  for (const isPlain of [true, false]) {
    for (const [at, meant] of known.entries()) {
      if ((meant.length === 1) === isPlain)
        guessed[at] ??= meant.find((field) => !guessed.includes(field))
    }
  }
  return guessed
}

function fieldsOf(heading: string): readonly SingleField[] {
  for (const text of meantBy(heading)) {
    const fields = BY_HEADING.get(text)
    if (fields !== undefined) return fields
  }
  return []
}

/** A heading with what it adds in brackets, after a slash, as the currency or about the goods, then without it; folded. A total is of no unit. */
function meantBy(heading: string): string[] {
  if (/^t\s*[/.]|\btotal\b|ጠቅላላ/i.test(heading)) return [folded(heading)]
  const bare = heading.replaceAll(/[([{].*?(?:[)\]}]|$)/g, ' ')
  const plain = withoutCurrency(bare)
  return [heading, bare, plain, ...bare.split(/[/|,፣]/), withoutFillers(plain)].map(folded)
}

const PER_UNIT = /\bper\s+(?:unit|piece|pcs?|item|product)\b/giu
const FILLERS =
  /(?<!\p{L})(?:items?|products?|goods|articles?|variants?|current|our|level|የ?እቃ(?:ው|ዎች|ዎቹ)?|የምር[ትቱ]|(?:የአ|ያ)ን[ዱድ]|የ?አሁን)(?!\p{L})/giu

const withoutFillers = (text: string) =>
  foldHomophones(text).replaceAll(PER_UNIT, ' ').replaceAll(FILLERS, ' ')

const withoutCurrency = (text: string) =>
  text.replaceAll(/(?:^|[\s.])(?:in\s+)?(?:etb|birr|br)\b\.?|በ?ብር/giu, ' ')

/** Whether the cells of a column that are not empty are 1, 2, 3 and so on. */
function isCounting(rows: readonly FileRow[], column: number): boolean {
  const first = rows
    .slice(0, 20)
    .map(({ cells }) => cells[column] ?? '')
    .filter((cell) => cell !== '')
  return first.length > 0 && first.every((cell, at) => Number(cell) === at + 1)
}

const STOCK = new Set(
  [
    ...['stock', 'in stock', 'on hand', 'stock on hand', 'qty on hand', 'quantity on hand'],
    ...['on hand qty', 'on hand quantity', 'qty in stock', 'quantity in stock', 'stock qty'],
    ...['stock quantity', 'current stock', 'available', 'available stock', 'available qty'],
    ...['closing stock', 'stock balance', 'balance qty', 'soh', 'stock in hand', 'in hand'],
    ...['qty in hand', 'quantity in hand', 'remaining', 'remaining stock', 'remaining qty'],
    ...['inventory', 'inventory qty', 'inventory quantity', 'ቀሪ', 'ቀሪ ብዛት', 'በመጋዘን ያለ'],
    ...['ክምችት', 'ያለው ክምችት', 'በክምችት ያለ', 'ያለው ብዛት', 'ቀሪ ዕቃ', 'ቀሪ ክምችት', 'በእጅ ያለ'],
  ].map(folded),
)

/** Whether one of these headings of quantities is the stock on hand. */
export function hasStock(headings: readonly string[]): boolean {
  return headings.some((heading) => meantBy(heading).some((text) => STOCK.has(text)))
}

/** Whether a heading is one of quantities. */
export const isQuantity = (heading: string) =>
  meantBy(heading).some((key) => BY_HEADING.get(key)?.includes('quantity') === true)

/** The same for headings that differ in case, signs or homophones. */
export function folded(text: string): string {
  return foldHomophones(text.toLowerCase()).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')
}
