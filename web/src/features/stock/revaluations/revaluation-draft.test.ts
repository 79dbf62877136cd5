import { randomUUID } from 'node:crypto'

import { expect, it } from 'vitest'

import { givenProduct } from '../../../testing/builders.ts'
import { linesOfTable } from '../deliveries/lines-of-table.ts'
import { newLine, newRevaluation, revaluationForm, withCosts } from './revaluation-draft.ts'

const [teaId, soapId, branchId] = [randomUUID(), randomUUID(), randomUUID()]
const goods = [givenProduct({ id: teaId, name: 'Tea' }), givenProduct({ id: soapId, name: 'Soap' })]

/** The rows of a table whose products were found. */
const pasted = (text: string) =>
  linesOfTable(text).lines.flatMap(({ name, ...row }) => {
    const product = goods.find((one) => one.name === name)
    return product === undefined ? [] : [{ product, ...row }]
  })
const costsOf = (text: string, items = [newLine()]) =>
  withCosts(items, pasted(text)).map(({ productId, unitCost }) => [productId, unitCost])

it('takes the costs of a pasted table, and no quantity where a row has none', () => {
  expect(costsOf('Tea\t4.25\nSoap\t30')).toEqual([
    [teaId, 4.25],
    [soapId, 30],
  ])
  expect(costsOf('Product;Qty;Cost\nTea;24;612,50\nSoap;12;')).toEqual([
    [teaId, 612.5],
    [soapId, ''],
  ])
})

it('keeps two costs of one product as two lines, which the form refuses', () => {
  const twins = withCosts([newLine()], pasted('Tea\t4\nSoap\t30\nTea\t5'))
  expect(twins.map(({ productId, unitCost }) => [productId, unitCost])).toEqual([
    [teaId, 4],
    [soapId, 30],
    [teaId, 5],
  ])
  const held = new Map(
    goods.map(({ id: productId }) => [productId, { productId, units: 3, value: 9 }]),
  )
  const draft = { ...newRevaluation(goods[0]), branchId, reason: 'List', items: twins }
  const issues = revaluationForm(held).safeParse(draft).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['items.2.productId'])
  expect(costsOf('Tea\t6', [newLine({ productId: teaId })])).toEqual([[teaId, 6]])
})
