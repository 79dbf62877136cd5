const sizes = {
  'a4-3x8': 'A4 sheet, 3 × 8 (70 × 37 mm)',
  'a4-3x7': 'A4 sheet, 3 × 7 (63.5 × 38.1 mm)',
  'a4-5x13': 'A4 sheet, 5 × 13 (38.1 × 21.2 mm)',
  'roll-80': 'Roll of 80 mm (80 × 40 mm)',
  'roll-58': 'Roll of 58 mm (58 × 40 mm)',
}

export const labels = {
  page: 'Labels',
  open: 'Labels',
  openFor: 'Print label',
  size: 'Paper',
  sizes,
  skipped: 'Used places on the first sheet',
  add: 'Add a product',
  products: 'Products with labels',
  copies: (product: string) => `Labels of ${product}`,
  oneEach: 'One of each',
  clear: 'Remove all',
  ofPack: (name: string) => `Label of the ${name}`,
  remove: (product: string) => `Remove ${product}`,
  from: (quantity: string) => `from ${quantity}`,
  expires: (day: string) => `Exp. ${day}`,
  none: 'Add products to print labels for them.',
  print: (count: number, shown: string) =>
    count === 1 ? 'Print 1 label' : `Print ${shown} labels`,
  noLabels: 'Print labels',
  tooMany: (max: string) => `At most ${max} labels are printed at once. Print fewer copies.`,
  badCopies: (max: string) => `Fill in whole numbers from 0 to ${max}.`,
  preview: 'Preview',
  firstOf: (shown: string, all: string) => `Page 1 of ${shown} · ${all}`,
  inTotal: (count: number, shown: string) => (count === 1 ? '1 label' : `${shown} labels`),
  firstProducts: (shown: string, all: string) =>
    `These are the first ${shown} of ${all} products. Search for fewer.`,
  failed: 'The products could not be loaded',
  hint: 'In the print dialog choose this paper, no margins, and a scale of 100 %.',
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    labels: typeof labels
  }
}
