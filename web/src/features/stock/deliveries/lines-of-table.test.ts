import { expect, it } from 'vitest'

import { pastedLot } from '../lots/pasted-lot.ts'
import { linesOfTable } from './lines-of-table.ts'

const numbersOf = (text: string, sign?: '.' | ',') =>
  linesOfTable(text, sign).lines.map(({ name, fields }) => [name, ...Object.values(fields)])

it('a pasted table is read in its own style, with semicolons or tabs', () => {
  const table = `Product;Qty;Cost;Price
Cheese per kg;2,5;612,50;900,00
Beef per kg;1,25;540,00;850,50
Biscuit;24;31,90;38,50
Generator;1;31.900,00;38.500,00`
  const meant = [
    ['Cheese per kg', 2.5, 612.5, 900],
    ['Beef per kg', 1.25, 540, 850.5],
    ['Biscuit', 24, 31.9, 38.5],
    ['Generator', 1, 31_900, 38_500],
  ]
  expect(numbersOf(table)).toEqual(meant)
  expect(numbersOf(table.replaceAll(';', '\t'))).toEqual(meant)
  expect(numbersOf('Biscuit\t1,024\t1,250.50\t1,400.75')).toEqual([
    ['Biscuit', 1024, 1250.5, 1400.75],
  ])
})

it('keeps the word beside a quantity, and the unit of its heading, for the product to judge', () => {
  const quantities = (text: string) => linesOfTable(text).lines.map(({ fields }) => fields.quantity)
  expect(quantities('Cola\t24 pcs\nSoap\t2 doz\nBeef\t1,250.5 kg\nTea\t7')).toEqual([
    ...['24 pcs', '2 doz', '1250.5 kg', 7],
  ])
  expect(quantities('Product;Qty (kg);Cost\nCheese;2,125;612,50\nBeef;3 g;5')).toEqual([
    ...['2.1250 kg', '3 g'],
  ])
  expect(linesOfTable('Beef\t1,250 kg\nTea\t2').unsure).toBe('1,250')
})

it('asks for the sign where no number shows it', () => {
  const table = 'Cheese\t2\t612,500\t900\nBeef\t1.250\t540\t'
  expect(linesOfTable(table).unsure).toBe('1.250')
  expect(numbersOf(table)).toEqual([
    ['Cheese', 2, '612,500', 900],
    ['Beef', '1.250', 540, ''],
  ])
  expect(linesOfTable(table, ',').unsure).toBeUndefined()
  expect(numbersOf(table, ',')).toEqual([
    ['Cheese', 2, 612.5, 900],
    ['Beef', 1250, 540, ''],
  ])
})

it('keeps a first row that is no heading, and takes columns in the order of headings', () => {
  expect(numbersOf('Cola 300 ml\ttwo\t\nFanta\t3')).toEqual([
    ['Cola 300 ml', 'two', '', ''],
    ['Fanta', 3, '', ''],
  ])
  expect(numbersOf('Cola 300 ml')).toEqual([['Cola 300 ml', '', '', '']])
  const { lines } = linesOfTable('የመሸጫ ዋጋ\tብዛት\tየዕቃ ስም\n38.50\t24\tBiscuit\n')
  expect(lines).toEqual([
    {
      name: 'Biscuit',
      fields: { quantity: 24, unitCost: '', pricePerUnit: 38.5 },
      given: ['quantity', 'pricePerUnit'],
      text: '38.50\t24\tBiscuit',
    },
  ])
})

it.each([
  ['Unit price', 'unitCost'],
  ['Price (ETB)', 'unitCost'],
  ['Rate', 'unitCost'],
  ['የአንዱ ዋጋ', 'unitCost'],
  ['Selling price', 'pricePerUnit'],
  ['Retail', 'pricePerUnit'],
  ['የሽያጭ ዋጋ', 'pricePerUnit'],
  ['Cost\tPrice', 'pricePerUnit'],
  ['Buying price\tUnit price', 'pricePerUnit'],
])('a table with the headings Item, Qty, %s ends with the %s', (heading, field) => {
  const cost = heading.includes('\t') ? '30\t' : ''
  const { lines } = linesOfTable(`Item\tQty\t${heading}\nBiscuit\t24\t${cost}38.50`)
  const none = { unitCost: cost === '' ? '' : 30, pricePerUnit: '' }
  expect(lines[0]?.fields).toEqual({ quantity: 24, ...none, [field]: 38.5 })
})

it('reads batch and expiry date where the headings have them, a month alone as its last day', () => {
  const { lines, heading } = linesOfTable(
    'Item\tQty\tBatch No\tExp. date\nMilk\t5\tL-1\t03/2027\nYoghurt\t4\t\t27/04/2027\nTin\t3\t\t05/04/2027\nJar\t1\t\t03/04',
    undefined,
    pastedLot,
  )
  expect(heading).toBe('Item\tQty\tBatch No\tExp. date')
  expect(lines.map(({ fields }) => [fields.batch, fields.expiresOn])).toEqual([
    ['L-1', '2027-03-31'],
    ['', '2027-04-27'],
    ['', '2027-04-05'],
    ['', '03/04'],
  ])
  const { lines: unsure } = linesOfTable('Item\tExpiry\nMilk\t03/04/2027', undefined, pastedLot)
  expect(unsure[0]?.fields.expiresOn).toBe('03/04/2027')
})
