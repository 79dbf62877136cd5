import { MOVED_HEADINGS } from '../moved-columns.ts'
import { words } from './words-in.ts'

import type { ImportField } from '@mezgeb/contract/catalogue/import-columns'

/** Usual headings, as `folded` makes them or not. Of several fields with one heading the first that is free is meant. */
export const HEADINGS: Record<Exclude<ImportField, 'stock'>, readonly string[]> = {
  ...MOVED_HEADINGS,
  id: words(`mezgeb id, የመዝገብ መለያ`),
  stockBefore: words(`stock when exported, ፋይሉ ሲወጣ የነበረ ክምችት`),
  supplier: words(`
    supplier, supplier name, default supplier, vendor, preferred supplier, supplied by, brought by,
    አቅራቢ, የአቅራቢ ስም, መደበኛ አቅራቢ, አከፋፋይ, preferred vendor, preferred vendor id, default vendor,
    default vendor name, main supplier, አቅራቢ ድርጅት, የአቅራቢ ድርጅት, የአቅራቢ ድርጅት ስም, የአቅራቢው ስም, አስመጪ`),
  packs: words(`packs, pack, packaging, pack sizes, pack size, cartons, እሽግ, እሽጎች, ካርቶን`),
  unitSize: words(`
    sold by weight, weighed, by weight, sell by weight, decimals, በክብደት፣ በይዘት ወይም በርዝመት የሚሸጥ,
    በክብደት የሚሸጥ, በክብደት, በሚዛን የሚሸጥ`),
  group: words(`
    variants of, variant group, parent product, parent, model, የምርቱ ዓይነቶች, የተለያየ ዓይነት ያለው ምርት`),
  options: words(`options, option, variant, variants, attributes, አማራጮች, አማራጭ`),
  photo: words(`
    photo, picture, image, photo file, picture file, image file, image src, photo name,
    picture name, image name, image url, image link, photo url, ፎቶ, የፎቶ ስም, ፎቶግራፍ, ምስል, የምስል ስም, ሥዕል`),
  keepsStock: words(`
    keeps stock, keep stock, tracks stock, track stock, maintain stock, maintains stock,
    manage stock, track inventory, tracks inventory, track quantity, stock item, is stock item,
    stocked, storable, ክምችት ያለው, ክምችት የሚያዝለት, ክምችት ይያዛል`),
  name: words(`
    name, full name, product, product name, item, item name, items, products, article, goods, title,
    product title, name of product, name of item, item description, product description,
    description of goods, particulars, commodity, name of goods, name of the item,
    description of item, goods name, customer, customer name, client, supplier, supplier name,
    vendor, company, ስም, ሙሉ ስም, ምርት, የምርት ስም, የምርቱ ስም, ዕቃ, የዕቃ ስም, የዕቃው ስም, የዕቃዎች ስም, የዕቃው ዓይነት,
    የዕቃ ዓይነት, የዕቃዎች ዓይነት, ሸቀጥ, የሸቀጥ ስም, የሸቀጡ ስም, የዕቃው ዝርዝር, የዕቃ ዝርዝር, ደንበኛ, የደንበኛ ስም, አቅራቢ,
    የአቅራቢ ስም, ድርጅት, የድርጅት ስም, material, material name, medicine, medicine name, drug name,
    brand name, stock item, የመድኃኒት ስም, መድኃኒት, የሸቀጦች ስም, ሸቀጦች, መጠሪያ, የምርት ዝርዝር, የምርቶች ስም,
    የአቅራቢ ድርጅት ስም, የአቅራቢው ስም, የድርጅቱ ስም, የደንበኛው ስም`),
  code: words(`
    code, product code, item code, sku, plu, product no, item no, article no, product number,
    item number, product id, item id, part no, part number, ref, reference, internal reference, no,
    number, id, code no, ኮድ, የምርት ኮድ, የዕቃ ኮድ, የዕቃው ኮድ, መለያ, መለያ ቁጥር, የዕቃ መለያ ቁጥር, ቁጥር`),
  barcodes: words(`
    barcode, barcodes, ean, ean13, upc, gtin, barcode no, barcode number, scan code, ባርኮድ, ባርኮዶች,
    የባርኮድ ቁጥር`),
  category: words(`
    category, group, type, department, product category, item category, product group, item group,
    product type, item type, class, family, section, ምድብ, የዕቃ ምድብ, መደብ, የዕቃው ዓይነት, የምርት ምድብ, ዓይነት,
    የዕቃ ዓይነት, የምርት ዓይነት, ክፍል, cat, የምርት መደብ, ጎራ`),
  unit: words(`
    unit, uom, measure, unit of measure, unit of measurement, measuring unit, measurement,
    base unit, salesunit, መለኪያ, አሃድ, የመለኪያ አሃድ, መለኪያ አሃድ, መስፈሪያ, um, stocking um, stock unit,
    usage unit, unit type, default unit of measure, ዩኒት, መስፈርት, ልኬት`),
  pricePerUnit: words(`
    price per unit, price, unit price, selling price, sale price, salesprice, sell price,
    retail price, selling unit price, unit selling price, selling, price per piece, price each,
    retail, mrp, rate, የአንዱ ዋጋ, ዋጋ, መሸጫ ዋጋ, የመሸጫ ዋጋ, የሽያጭ ዋጋ, ሽያጭ ዋጋ, መሸጫ, ነጠላ ዋጋ, የነጠላ ዋጋ, ያንዱ ዋጋ,
    የአንድ ዋጋ, የመሸጫ, የሚሸጥበት ዋጋ, የሚሸጥበት, የችርቻሮ ዋጋ, የአሃድ ዋጋ, salesprice 1, price 1, unit salesprice,
    selling rate, standard selling rate, standard price`),
  floorPrice: words(`
    lowest price with discount, lowest price, floor price, minimum price, min price,
    ከቅናሽ ጋር ዝቅተኛ የአንዱ ዋጋ, ዝቅተኛ ዋጋ, የመጨረሻ ዋጋ`),
  lowStockThreshold: words(`
    low stock threshold, minimum, min, reorder level, reorder point, min stock, minimum stock,
    min qty, minimum quantity, low stock, alert quantity, refill at, stock alert, alert qty,
    alert at, reorder at, safety stock, low stock alert, alert level, የዝቅተኛ ክምችት ወሰን, ዝቅተኛ,
    ዝቅተኛ ክምችት, ዝቅተኛ ብዛት, ዝቅተኛ መጠን, reorder pt, min level, minimum level, reorder level qty`),
  description: words(`
    description, details, note, notes, remark, remarks, comment, comments, item description,
    product description, መግለጫ, ማብራሪያ, ማስታወሻ, ዝርዝር`),
  quantity: words(`
    quantity, qty, stock, in stock, opening stock, on hand, qty on hand, quantity on hand,
    stock on hand, on hand qty, on hand quantity, qty in stock, quantity in stock, stock qty,
    stock quantity, current stock, available, available stock, available qty, closing stock,
    opening qty, opening quantity, balance qty, stock balance, count, counted, soh, balance,
    remaining, stock in hand, in hand, qty in hand, quantity in hand, remaining stock,
    remaining qty, remaining quantity, inventory, inventory qty, inventory quantity, ብዛት, ክምችት,
    ያለው ክምችት, በክምችት ያለ, ያለው ብዛት, የዕቃ ብዛት, የዕቃው ብዛት, መጠን, የመነሻ ክምችት, ቀሪ ዕቃ, ቀሪ ክምችት, በእጅ ያለ, ቀሪ,
    ቀሪ ብዛት, በመጋዘን ያለ, የክምችት ብዛት, bal, bal qty, balance quantity, available quantity, closing qty,
    closing quantity, qty left, stock left, physical count, physical qty, physical quantity,
    actual qty, ቀሪ መጠን, ያለው መጠን, ያለ ብዛት, በስቶክ ያለ, ስቶክ, በመደብር ያለ, የቀረው ብዛት`),
  contactPerson: words(`
    contact person, contact, contact name, representative, ተጠሪ, የሚገናኙት ሰው, ተወካይ, የሚገናኙት ሰው ስም,
    የተጠሪ ስም, contact person name`),
  phone: words(`
    phone, phone number, phone no, mobile, mobile number, mobile no, tel, telephone, tel no, cell,
    cell phone, contact number, contact no, ስልክ, ስልክ ቁጥር, የስልክ ቁጥር, ሞባይል, phone 1, ስቁ, የስልክ ቁ,
    ሞባይል ቁጥር`),
  leadDays: words(`
    lead time in days, lead time, lead days, delivery days, days to deliver, ዕቃ የሚያደርስበት ቀን,
    ዕቃ ለማድረስ የሚወስደው ቀን, የማድረሻ ቀን`),
  tin: words(`
    tin, tin number, tin no, tax identification number, tax id, taxpayer id, የግብር ከፋይ መለያ ቁጥር,
    የግብር ከፋይ ቁጥር, ቲን, ቲን ቁጥር, tin id`),
  creditLimit: words(`credit limit, limit, maximum credit, የዱቤ ገደብ, ገደብ`),
  // Not the heading of exported debts of several branches (customer-file-fields.ts).
  owed: words(`
    opening debt, owed, debt, balance, opening balance, credit, receivable, amount owed,
    outstanding, balance due, due, የመነሻ ዕዳ, ያለበት ዕዳ, ዱቤ, ያለበት, ቀሪ ዕዳ, ቀሪ, የዱቤ መጠን,
    outstanding balance, outstanding amount, balance owed, unpaid, ብድር, ያለበት ብድር, የብድር መጠን, ዕዳ,
    የዕዳ መጠን`),
  owedSince: words(`
    owed since, since, debt date, date of debt, credit date, date, ዕዳው የተጀመረበት ቀን, የዕዳ ቀን, የዱቤ ቀን,
    ቀን, as of, as of date, የብድር ቀን`),
  address: words(`address, location, city, area, አድራሻ, ከተማ, ሰፈር`),
}

/** Words in a heading that add nothing to the others. */
export const FILLERS =
  /(?<!\p{L})(?:items?|products?|goods|articles?|variants?|current|our|level|የ?እቃ(?:ው|ዎች|ዎቹ)?|የምር[ትቱ]|(?:የአ|ያ)ን[ዱድ]|የ?አሁን)(?!\p{L})/giu
