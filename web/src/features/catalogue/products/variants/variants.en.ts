/** Words of the variants of a product. */
export const variants = {
  formTitle: 'Product with variants',
  moreTitle: (name: string) => `More variants of ${name}`,
  hint: 'Each combination is a product with its own stock, code and barcode.',
  name: 'Name of the product',
  price: 'Price of all',
  option: (number: string) => `Option ${number}`,
  optionExamples: ['Size', 'Colour', 'Material'],
  values: 'Values, with commas between',
  valueExamples: ['38, 39, 40', 'black, brown', 'leather, cloth'],
  addOption: 'Add an option',
  removeOption: 'Remove the option',
  list: 'Combinations',
  none: 'Name an option and its values to see the combinations.',
  tooMany: (count: string, most: string) =>
    `These are ${count} combinations. At most ${most} are allowed.`,
  willAdd: (count: number, written: string) =>
    count === 1 ? '1 product will be added' : `${written} products will be added`,
  join: 'Add it to variants that exist',
  joinTo: 'Any of the variants that it joins',
  noGroup: (name: string) => `${name} has no variants`,
  existing: (name: string) => `${name} becomes`,
  priceOf: 'Price',
  missingGroup: 'These variants do not exist any more.',
  failed: 'Error loading the variants',
  saved: (count: number, written: string) =>
    count === 1 ? '1 product added' : `${written} products added`,
  of: (name: string) => `Variants of ${name}`,
  notSold: 'archived',
  addMissing: (values: string) => `Add ${values}`,
  edit: 'Edit all',
  editTitle: 'Edit all variants',
  more: 'Add variants',
  first: 'Make variants',
  leave: 'Take this one out',
  leaveTitle: 'Take this product out of its variants?',
  leaveQuestion: (name: string) =>
    `${name} stays as it is, with its name, stock and documents. It is no variant any more.`,
  left: (name: string) => `${name} is no variant any more`,
  dissolve: 'Take all apart',
  dissolveTitle: 'Take all variants apart?',
  dissolveQuestion: (name: string, count: string) =>
    `The ${count} variants of ${name} stay as they are, with their names, stock and documents. They are ordinary products then.`,
  dissolved: (name: string) => `${name} has no variants any more`,
  newOption: 'New option',
  valueOfAll: 'Value of all variants',
  valueOfEach: 'Other values',
  valueOfOthers: 'Value of all others',
  optionName: 'Name of the option',
  valuesOf: (option: string) => `Values of ${option}`,
  value: (option: string, value: string) => `${option}: ${value}`,
  differs: 'They differ. Empty: each keeps its own.',
  changed: 'Variants saved',
  named: 'A variant is named after its product and options. Rename it with “Edit all” on its page.',
  several: 'In several sizes or colours?',
  kinds: { VARIANT_GROUP: 'Product with variants' },
}

declare module '../../../../texts/texts.ts' {
  interface Texts {
    variants: typeof variants
  }
}
