import { partsOf, recounted } from '@mezgeb/contract/kit/unit-size'

import { isPacked } from '../../catalogue/scanning/scanned.ts'
import { NO_FACETS } from '../facet-fields.ts'
import { OneGoods } from './one-product.ts'

import type { UseFormReturnType } from '@mantine/form'

import type { Scanned } from '../../catalogue/scanning/scanned.ts'
import type { OneProductValues } from './one-product.ts'

type Form = Pick<
  UseFormReturnType<OneProductValues>,
  'getValues' | 'setFieldValue' | 'clearFieldError'
>

/** The typed quantity looks the same after another product is chosen, whose batches are others. */
export function pickGoods(form: Form, goods: OneGoods): void {
  const { id } = goods
  const { product, productId, quantity } = form.getValues()
  form.setFieldValue('quantity', recounted(quantity, product ?? undefined, goods))
  form.setFieldValue('product', OneGoods.parse(goods))
  form.setFieldValue('productId', id)
  form.clearFieldError('productId')
  if (id === productId) return
  for (const [field, none] of Object.entries(NO_FACETS)) form.setFieldValue(field, none)
}

/** A pack that is scanned fills the quantity in, and is added when it is scanned again. */
export function takeScanned(form: Form, scanned: Scanned): void {
  const { goods, units } = scanned
  const isSame = form.getValues().productId === goods.id
  pickGoods(form, goods)
  const before = isSame ? Number(form.getValues().quantity) || 0 : 0
  const isMeasured = isPacked(scanned) || units !== partsOf(goods)
  if (units === null) form.setFieldValue('quantity', '')
  else if (isMeasured || before > 0) form.setFieldValue('quantity', before + units)
}
