/** Words of the pages and forms of products. */
export const product = {
  anotherBranch: 'Another branch',
  inStock: 'In stock',
  outOfStock: 'Out of stock',
  lowStock: (left: string) => `Low Stock (${left} remaining)`,
  barcodesHint: 'Scan or type them, with ; between',
  weighedHint: 'Quantities then have 3 decimals, as in 1.35 kg.',
  serviceHint: 'Such as a delivery fee, a repair or a deposit. It can always be sold.',
  toWeight: 'Sell by weight',
  toUnits: 'Sell in whole units',
  recountAsk: (unit: string) =>
    `Stock, sales and papers stay as they are: 5 ${unit} stays 5 ${unit}, and prices and costs stay per ${unit}. Sales and papers that somebody is typing now have to be checked once more. It takes effect when you save the product.`,
  packName: 'Name of the pack',
  packExample: 'carton',
  packSize: 'Units in it',
  packPrice: 'Price of the pack',
  packBarcode: 'Barcode of the pack',
  addPack: 'Add a pack',
  removePack: 'Remove the pack',
  noneArchived: 'No product is archived.',
  archive: 'Archive',
  unarchive: 'Unarchive',
  wasArchived: (name: string) => `${name} is archived`,
  wasUnarchived: (name: string) => `${name} is back in the list`,
  archived: 'Archived',
  addTitle: 'Add New Product',
  editTitle: 'Edit Product',
  unitExample: 'piece, kg, box',
  added: 'Product added',
  saved: 'Product saved',
  manageStock: 'Manage Stock',
  perBranch: 'Stock per branch',
  outIn: (branch: string) => `${branch}: out of stock`,
  leftIn: (branch: string, left: string) => `${branch}: ${left} left`,
}

declare module '../../../texts/texts.ts' {
  interface Texts {
    product: typeof product
  }
}
